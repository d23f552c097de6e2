// What Homebrew and krew read: where each platform's archive is, and its checksum.

export interface ReleasedArchive {
  /** `linux-x64`, as Node calls it. */
  readonly platform: string;
  readonly file: string;
  readonly sha256: string;
}

export interface ReleaseFacts {
  readonly version: string;
  readonly description: string;
  /** Where the files of this release are downloaded from. */
  readonly downloads: string;
  readonly homepage: string;
  readonly archives: readonly ReleasedArchive[];
}

export function homebrewFormula({ version, description, downloads, homepage, archives }: ReleaseFacts): string {
  const source = (platform: string, indent: string): string => {
    const { file, sha256 } = archiveOf(archives, platform);
    return `${indent}url "${downloads}/${file}"\n${indent}sha256 "${sha256}"\n`;
  };
  const system = (name: string, platform: string): string =>
    `  on_${name} do\n    on_arm do\n${source(`${platform}-arm64`, "      ")}    end\n    on_intel do\n${source(`${platform}-x64`, "      ")}    end\n  end\n`;
  return `class Hashroll < Formula
  desc ${JSON.stringify(description)}
  homepage "${homepage}"
  version "${version}"
  license "Apache-2.0"

${system("macos", "darwin")}
${system("linux", "linux")}
  def install
    bin.install "hashroll"
    bin.install_symlink "hashroll" => "kubectl-hashroll"
    bin.install_symlink "hashroll" => "kubectl_complete-hashroll"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/hashroll --version")
  end
end
`;
}

export function krewManifest({ version, description, downloads, homepage, archives }: ReleaseFacts): string {
  const platforms = archives.map(({ platform, file, sha256 }) => {
    const [os, arch] = platform.split("-");
    return `    - selector:
        matchLabels: { os: ${os}, arch: ${arch === "x64" ? "amd64" : arch} }
      uri: ${downloads}/${file}
      sha256: ${sha256}
      bin: hashroll
      files:
        - { from: hashroll, to: . }
        - { from: LICENSE, to: . }
`;
  });
  return `apiVersion: krew.googlecontainertools.github.com/v1alpha2
kind: Plugin
metadata:
  name: hashroll
spec:
  version: v${version}
  homepage: ${homepage}
  shortDescription: Revisions of ConfigMaps, who uses them, which can go
  description: |
    ${description}
    history, gc and attach ask the cluster; nothing stays in it.
  platforms:
${platforms.join("")}`;
}

function archiveOf(archives: readonly ReleasedArchive[], platform: string): ReleasedArchive {
  const found = archives.find((each) => each.platform === platform);
  if (!found) throw new Error(`Expected an archive for ${platform}`);
  return found;
}
