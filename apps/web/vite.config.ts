import { defineConfig } from "vite";
import solid from "vite-plugin-solid";
import { cards } from "./cards-plugin.ts";
import { late } from "./late-plugin.ts";
import { library } from "./library-plugin.ts";
import { texts } from "./texts-plugin.ts";
import { offline } from "./offline-plugin.ts";
import { pictures } from "./pictures-plugin.ts";

export default defineConfig({
  plugins: [texts(), late(), solid(), library(), pictures(), cards(), offline()],
  // Nothing inline: the server's content security policy forbids it.
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: true },
  worker: { format: "es" },
  server: { proxy: { "/api": "http://127.0.0.1:3000", "/ws": { target: "ws://127.0.0.1:3000", ws: true } } },
});
