import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Writes `/sw.js`: the service worker with the names of all files of this build, so that everything works offline. */
const FOLDER = import.meta.dirname;
/** Never asked for by a browser that has service workers, or only by people who look for faults. */
const LEFT_OUT = /\.(?:map|woff|br|gz)$/;

export function offline(): Plugin {
  return {
    name: "escaramuza-offline",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const hash = createHash("sha256");
        const files: string[] = [];
        for (const [name, part] of Object.entries(bundle)) {
          if (LEFT_OUT.test(name)) continue;
          files.push(`/${name}`);
          hash.update(name).update(part.type === "chunk" ? part.code : part.source);
        }
        for (const name of readdirSync(join(FOLDER, "public"))) {
          files.push(`/${name}`);
          hash.update(name).update(readFileSync(join(FOLDER, "public", name)));
        }
        // The page itself is written last of all, but changes only with what it loads or with its own source.
        if (!files.includes("/index.html")) files.push("/index.html");
        hash.update(readFileSync(join(FOLDER, "index.html")));
        this.emitFile({
          type: "asset",
          fileName: "sw.js",
          source: filledIn(files.toSorted(), hash.digest("hex").slice(0, 16)),
        });
      },
    },
  };
}

function filledIn(files: readonly string[], version: string): string {
  const source = readFileSync(join(FOLDER, "sw.js"), "utf8");
  return source.replace('"%VERSION%"', JSON.stringify(version)).replace('["%FILES%"]', JSON.stringify(files, null, 2));
}
