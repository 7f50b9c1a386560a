cask "heddle" do
  arch arm: "arm64", intel: "x86_64"

  version "@VERSION@"
  sha256 arm:   "@ARM64_SHA256@",
         intel: "@X86_64_SHA256@"

  url "@URL@/Heddle-#{version}-#{arch}.dmg"
  name "Heddle"
  desc "Visual planner and topology explorer for GPU clusters"
  homepage "@HOMEPAGE@"

  depends_on macos: ">= :ventura"

  app "Heddle.app"
  binary "#{appdir}/Heddle.app/Contents/MacOS/Heddle", target: "heddle"

  zap trash: "~/Library/Application Support/Heddle"
end
