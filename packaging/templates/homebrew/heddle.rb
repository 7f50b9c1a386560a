cask "heddle" do
  version "@VERSION@"
  sha256 "@DMG_SHA256@"

  url "@URL@/@DMG@"
  name "Heddle"
  desc "Visual planner and topology explorer for GPU clusters"
  homepage "@HOMEPAGE@"

  depends_on macos: ">= :ventura"

  app "Heddle.app"
  binary "#{appdir}/Heddle.app/Contents/MacOS/Heddle", target: "heddle"

  zap trash: "~/Library/Application Support/Heddle"
end
