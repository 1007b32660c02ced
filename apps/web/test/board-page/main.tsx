import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import { createSignal } from "solid-js";
import type { JSX } from "solid-js";
import { render } from "solid-js/web";
import { Board } from "../../src/board/Board.tsx";
import type { BoardHandle, BoardVoice } from "../../src/board/props.ts";
import { MiniMap } from "../../src/board/MiniMap.tsx";
import { ScaleBar } from "../../src/board/ScaleBar.tsx";
import { aScene } from "./scene.ts";
import type { Shown } from "./scene.ts";

/** The board alone on a page, for tests: `window.board` sets what it shows and keeps what it said. */
export interface BoardPage {
  set(change: Partial<Shown>): void;
  readonly said: string[];
  handle(): BoardHandle | null;
}

declare global {
  interface Window {
    board: BoardPage;
  }
}

const said: string[] = [];
const [shown, setShown] = createSignal<Shown>({
  scene: aScene(),
  overlays: [],
  marks: [],
  moved: [],
  draggable: [],
  aiming: false,
  ways: [],
  insets: { top: 0, right: 0, bottom: 0, left: 0 },
});
const [handle, setHandle] = createSignal<BoardHandle | null>(null);
window.board = { set: (change) => setShown((old) => ({ ...old, ...change })), said, handle };

const at = (p: { readonly x: number; readonly y: number } | null): string => (p === null ? "nowhere" : `${p.x},${p.y}`);

function Page(): JSX.Element {
  return (
    <main tabindex="-1" data-testid="main">
      <Board
        scene={shown().scene}
        voice={VOICE}
        overlays={shown().overlays}
        marks={new Map(shown().marks)}
        moved={new Map(shown().moved)}
        draggable={new Set(shown().draggable)}
        aiming={shown().aiming}
        ways={new Map(shown().ways)}
        insets={shown().insets}
        onPiece={(id, place) => said.push(`piece ${id} ${at(place)}`)}
        onGround={(place) => said.push(`ground ${at(place)}`)}
        onHover={(id, place) => said.push(`hover ${id ?? "nothing"} ${at(place)}`)}
        onDrag={(id, place, phase) => {
          said.push(`${phase} ${id} ${at(place)}`);
          window.board.set({ moved: phase === "move" ? [[id, place]] : [] });
        }}
        handle={setHandle}
      />
      <div class="tools">
        <MiniMap scene={shown().scene} board={handle()} />
        <ScaleBar board={handle()} voice={VOICE} />
        <button type="button" data-testid="outside">
          x
        </button>
      </div>
    </main>
  );
}

const VOICE: BoardVoice = { unit: 100, length: (length) => `${length / 100} cm`, scene: (text) => text.key };

const root = document.querySelector("#app");
if (root !== null) render(() => <Page />, root);
