import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A browser on whatever machine the tests run: the one named, the one from the registry, or one that is installed. */

export interface Found {
  readonly path: string;
  readonly env: { readonly [name: string]: string };
}

const ROOT = join(import.meta.dirname, "..", "..", "..");
const PACKED = join(ROOT, "node_modules", "@sparticuz", "chromium");
const INSTALLED = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const ELSEWHERE = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

export function findChromium(): Found {
  const named = process.env["ESCARAMUZA_CHROMIUM"];
  if (named !== undefined && named !== "") return { path: named, env: {} };
  // The package's binary is for Linux on x64.
  if (process.platform === "linux" && process.arch === "x64" && existsSync(PACKED)) return unpacked();
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const all = [...INSTALLED.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE];
  const path = all.find((file) => existsSync(file));
  if (path === undefined) throw new Error("no browser: install Chromium or name one in ESCARAMUZA_CHROMIUM");
  return { path, env: {} };
}

/** Unpacked once a checkout, with the libraries and the font settings a bare machine lacks. */
function unpacked(): Found {
  const { version }: { version: string } = JSON.parse(readFileSync(join(PACKED, "package.json"), "utf8"));
  const cache = join(ROOT, "node_modules", ".cache");
  const home = join(cache, `escaramuza-chromium-${version}`);
  if (!existsSync(home)) {
    const next = `${home}.${process.pid}`;
    rmSync(next, { recursive: true, force: true });
    mkdirSync(next, { recursive: true });
    const work = `import chromium, { inflate } from "@sparticuz/chromium";
      await chromium.executablePath(); await inflate(process.env.PACKED + "/bin/al2023.tar.br");`;
    // The package unpacks into the folder for temporary files, and takes what lies there for its own.
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", work], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: next, PACKED },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`the browser could not be unpacked: ${stderr}`);
    mkdirSync(join(next, "font-cache"));
    writeFileSync(join(next, "fonts.conf"), fonts(home));
    // Somebody else may have been faster: then theirs is as good.
    try {
      renameSync(next, home);
    } catch {
      rmSync(next, { recursive: true, force: true });
    }
  }
  return {
    path: join(home, "chromium"),
    env: { LD_LIBRARY_PATH: join(home, "al2023", "lib"), FONTCONFIG_FILE: join(home, "fonts.conf") },
  };
}

function fonts(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(home, "fonts", "fonts")}</dir>
  <dir>${join(home, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, "font-cache")}</cachedir>
</fontconfig>
`;
}
