package io.heddle.model.text;

import java.text.Normalizer;

/**
 * What a name looks like: names of one skeleton cannot be distinguished on a screen. After UTS 39,
 * with those letters of Cyrillic and Greek that are drawn like Latin ones.
 */
public final class NameSkeleton {
  private static final String LOOKS =
      "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408\u051a\u051c\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d\u04af\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03bf\u03bd\u03c1\u2010\u2011\u2012\u2013\u2014\u2212";
  private static final String LATIN = "ABEKMHOPCTYXSIJQWaeopcyxsijhdqwyABEZHIKMNOPTYXoovp------";

  private NameSkeleton() {}

  /** The name itself where all of it is ASCII. O(length). */
  public static String of(String name) {
    if (name.chars().allMatch(c -> c < 0x7f)) {
      return name;
    }
    var skeleton = new StringBuilder();
    Normalizer.normalize(name, Normalizer.Form.NFKC)
        .chars()
        .forEach(c -> {
          int look = LOOKS.indexOf(c);
          skeleton.append(look < 0 ? (char) c : LATIN.charAt(look));
        });
    return skeleton.toString();
  }
}
