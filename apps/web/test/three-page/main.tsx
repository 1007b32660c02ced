import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import "../../src/styles/screen.css";
import "../../src/styles/phone.css";
import "../../src/styles/shell.css";
import { render } from "solid-js/web";
import type { Info } from "@escaramuza/protocol";
import { trio } from "../../../../packages/kernel/test/trio.ts";
import { newTable } from "../../src/link/new-table.ts";
import type { SeatEntry } from "../../src/link/seats.ts";
import NewBattle from "../../src/setup/NewBattle.tsx";
import GamePage from "../../src/table/GamePage.tsx";
import WaitingRoom from "../../src/table/WaitingRoom.tsx";
import { loadAllTexts } from "../../src/texts.ts";

/** A game for three: `?setup` shows how a battle is agreed, `?waiting` who is still to come; otherwise three sit at this screen. */
const ENTRY: SeatEntry = {
  game: "g".repeat(20),
  where: "server",
  ruleset: "trio",
  tokens: ["token", null, null],
  watch: null,
  invitations: [null, { token: "first", contribution: "" }, { token: "second", contribution: "" }],
  names: ["Ana", "", ""],
  bots: [null, null, null],
  created: 0,
  seen: 0,
  over: false,
};
const INFO: Info = {
  game: ENTRY.game,
  ruleset: "trio",
  version: "1",
  setup: { three: true },
  created: 0,
  commitment: "",
  seats: [
    { seat: 0, key: "lone", name: "Ana", joined: true, bot: null },
    { seat: 1, key: "left", name: "Berto", joined: true, bot: null },
    { seat: 2, key: "right", name: "", joined: false, bot: null },
  ],
};
const asked = location.search.slice(1);
const root = document.querySelector("#app");
if (root === null) throw new Error("no page");
await loadAllTexts();
if (asked === "setup") render(() => <NewBattle ruleset="trio" />, root);
else if (asked === "waiting") render(() => <WaitingRoom entry={ENTRY} info={INFO} engine={trio} />, root);
else {
  const seats = ["Ana", "Berto", "Carla"].map((name) => ({ by: "here" as const, name }));
  const made = await newTable({ ruleset: "trio", setup: { three: true, rounds: 1 }, seats, where: "local" });
  if (!made.ok) throw new Error(made.problem.code);
  const { game } = made.value;
  render(() => <GamePage game={game} watch={false} />, root);
}
