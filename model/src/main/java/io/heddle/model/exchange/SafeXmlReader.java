package io.heddle.model.exchange;

import io.heddle.model.io.ParserFailureReason;
import io.heddle.model.text.Advice;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * XML through the JDK's stream reader, without document types and external entities, so that a text
 * can neither grow nor fetch anything.
 */
final class SafeXmlReader {
  private static final int DEEPEST = 100;

  /** An element with its line; names are local. */
  record Element(
      String name,
      int line,
      Map<String, String> attributes,
      List<Element> children,
      StringBuilder content) {
    /** The text directly in the element. */
    String text() {
      return content.toString().strip();
    }

    /** The first element of that name below this one, in the order of the file; null if none. */
    @Nullable Element find(String wanted) {
      for (var child : children) {
        var found = child.name.equals(wanted) ? child : child.find(wanted);
        if (found != null) {
          return found;
        }
      }
      return null;
    }

    /** The attribute in lower case; empty where there is none. */
    String get(String key) {
      return attributes.getOrDefault(key, "");
    }
  }

  private SafeXmlReader() {}

  /**
   * The root element.
   *
   * @throws io.heddle.model.io.InputException if it is no XML, has a document type, or is nested
   *     too deep
   */
  static Element read(ImportSource source) {
    Deque<Element> open = new ArrayDeque<>();
    @Nullable Element root = null;
    var text = source.text().stripLeading();
    int before = lineEnds(source.text().substring(0, source.text().length() - text.length()));
    var reader = reader(source, text);
    try {
      while (reader.hasNext()) {
        int event = reader.next();
        int line = before + reader.getLocation().getLineNumber();
        if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
          throw source.refuse(
              line,
              "a document type or entity",
              "XML without <!DOCTYPE>",
              Advice.sentence("Delete it."));
        }
        if (event == XMLStreamConstants.START_ELEMENT) {
          var element = element(reader, line);
          if (open.size() >= DEEPEST) {
            throw source.refuse(line, "more than %d levels".formatted(DEEPEST), "fewer levels");
          }
          if (open.isEmpty()) {
            root = element;
          } else {
            open.getLast().children().add(element);
          }
          open.addLast(element);
        } else if (!open.isEmpty()
            && (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA)) {
          open.getLast().content().append(reader.getText());
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          open.removeLast();
        }
      }
    } catch (XMLStreamException e) {
      var at = e.getLocation();
      throw source.refuse(
          at == null ? 0 : before + at.getLineNumber(),
          "broken XML (%s)".formatted(ParserFailureReason.of(e)),
          "XML",
          Advice.sentence("The file may be truncated."));
    }
    if (root == null) {
      throw source.refuse(0, "no element", "XML");
    }
    return root;
  }

  private static int lineEnds(String text) {
    return text.split("\r\n?|\n", -1).length - 1;
  }

  private static XMLStreamReader reader(ImportSource source, String text) {
    var factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    // Deeper than what is refused here, with an error that says so.
    factory.setProperty("jdk.xml.maxElementDepth", DEEPEST + 2);
    try {
      return factory.createXMLStreamReader(new StringReader(text));
    } catch (XMLStreamException e) {
      throw source.refuse(0, "broken XML (%s)".formatted(ParserFailureReason.of(e)), "XML");
    }
  }

  private static Element element(XMLStreamReader reader, int line) {
    var attributes = new LinkedHashMap<String, String>();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
    }
    return new Element(
        reader.getLocalName(), line, attributes, new ArrayList<>(), new StringBuilder());
  }
}
