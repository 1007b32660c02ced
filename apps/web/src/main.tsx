import "@fontsource/barlow-condensed/latin-500.css";
import "@fontsource/barlow-condensed/latin-600.css";
import "@fontsource/barlow-condensed/latin-700.css";
import "@fontsource/source-sans-3/latin-400.css";
import "@fontsource/source-sans-3/latin-600.css";
import "@fontsource/source-sans-3/latin-700.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { render } from "solid-js/web";
import { loadTexts } from "virtual:texts";
import { App } from "./app.tsx";
import { lang } from "./i18n.ts";
import { workOffline } from "./offline.ts";

await loadTexts(lang());
const root = document.querySelector("#app");
if (root !== null) render(() => <App />, root);
workOffline();
