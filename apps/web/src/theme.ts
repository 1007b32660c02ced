import { createSignal } from "solid-js";
import { remembered } from "./remembered.ts";

export type Theme = "paper" | "night";

const [theme, setSignal] = createSignal<Theme>(first());
export { theme };

function first(): Theme {
  const chosen = remembered.get("theme");
  if (chosen === "paper" || chosen === "night") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "paper";
}

export function setTheme(to: Theme): void {
  remembered.set("theme", to);
  setSignal(to);
  document.documentElement.dataset["theme"] = to;
}
