import type { GameEvent, Heading, Text } from "@escaramuza/kernel";
import { roleSign, say, seatName } from "./scene-texts.ts";

/** Headings of the story: chapters for set-up, turns and the end, sections for what somebody does. */

export function headingOf(event: GameEvent): Heading | null {
  switch (event.type) {
    case "firstToPlace":
      return chapter(say("heading.terrain"));
    case "squadsShown":
      return chapter(say("phase.setUp"));
    case "turnBegan":
      return chapter(say("scene.clock.turn", { turn: numberIn(event["turn"]) }));
    case "gameOver":
      return chapter(say("phase.over"));
    case "deployed":
      return section(say("heading.deployed", { seat: seatIn(event) }));
    case "markerPlaced":
      return event["attack"] === "stonk" ? section(say("heading.stonk", { seat: seatIn(event) })) : null;
    case "tokensRevealed":
      return section(say("phase.tactical"));
    case "reinforcementCalled":
    case "reinforcementPassed":
    case "anticipationCalled":
      return section(say("heading.reinforcement", { seat: seatIn(event) }));
    case "activated":
      return section(
        say(event["source"] === "anticipation" ? "heading.anticipated" : "heading.activated", {
          soldier: manIn(event),
        }),
      );
    case "reacted":
      return section(say("heading.reacted"));
    case "turnEnded":
      return section(say("phase.endOfTurn"));
    default:
      return null;
  }
}

function chapter(text: Text): Heading {
  return { level: 1, text };
}

function section(text: Text): Heading {
  return { level: 2, text };
}

function numberIn(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

function seatIn(event: GameEvent): Text {
  return seatName(numberIn(event["seat"]));
}

/** `Rifleman 8`: what he is stands in the event, his number in his name. */
function manIn(event: GameEvent): Text {
  const { soldier, role } = event;
  const n = typeof soldier === "string" ? /\d+$/.exec(soldier)?.[0] : undefined;
  return say("scene.man", {
    kind: typeof role === "string" ? roleSign(role) : "",
    n: n === undefined ? (typeof soldier === "string" ? soldier : "") : Number(n),
  });
}
