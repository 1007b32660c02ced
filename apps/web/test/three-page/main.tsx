import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import "../../src/styles/screen.css";
import "../../src/styles/phone.css";
import "../../src/styles/shell.css";
import { render } from "solid-js/web";
import { newTable } from "../../src/link/new-table.ts";
import NewBattle from "../../src/setup/NewBattle.tsx";
import GamePage from "../../src/table/GamePage.tsx";
import { loadAllTexts } from "../../src/texts.ts";

/** A game for three: `?setup` shows how a battle is agreed; otherwise three sit at this screen. */
const asked = location.search.slice(1);
const root = document.querySelector("#app");
if (root === null) throw new Error("no page");
await loadAllTexts();
if (asked === "setup") render(() => <NewBattle ruleset="trio" />, root);
else {
  const seats = ["Ana", "Berto", "Carla"].map((name) => ({ by: "here" as const, name }));
  const made = await newTable({ ruleset: "trio", setup: { three: true, rounds: 1 }, seats, where: "local" });
  if (!made.ok) throw new Error(made.problem.code);
  const { game } = made.value;
  render(() => <GamePage game={game} watch={false} />, root);
}
