import { ask, done, goto } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { spend } from "../arms.ts";
import { hurt } from "../damage.ts";
import { opportunityShot } from "../opportunity.ts";
import { peFlow, tell } from "../pe.ts";
import { seatOf, soldierOf } from "../state.ts";
import { triggerKind } from "../trigger-kind.ts";
import { shots } from "./fire.ts";

/** The window of opportunity fire: those who watch the spot fire at once, one by one, or hold (PE-17.1-2, PE-17.1-3, PE-17.1-9: morale waits for its step). */

export const windowVars = z.strictObject({ soldier: z.string(), watchers: z.array(z.string()) });
export type WindowVars = z.infer<typeof windowVars>;

export const windowFlow = peFlow<WindowVars>()("window", {
  ask(c, v) {
    const mover = soldierOf(c.s, v.soldier);
    v.watchers = v.watchers.filter((id) => {
      const watcher = soldierOf(c.s, id);
      return watcher.watch !== null && !("code" in opportunityShot(c.s, watcher, mover));
    });
    const [first] = v.watchers;
    if (first === undefined || mover.condition === "M" || mover.condition === "HI") return done;
    const seat = seatOf(c.s, soldierOf(c.s, first));
    const his = v.watchers.filter((id) => seatOf(c.s, soldierOf(c.s, id)) === seat);
    return ask(triggerKind, seat, "PE-17.1-2", { soldier: v.soldier, watchers: his }, "answered");
  },
  answered(c, v) {
    const { s } = c;
    const answer = c.answer(triggerKind);
    const [first = ""] = v.watchers;
    if (answer.do === "hold") {
      const seat = seatOf(s, soldierOf(s, first));
      v.watchers = v.watchers.filter((id) => seatOf(s, soldierOf(s, id)) !== seat);
      return goto("ask");
    }
    const watcher = soldierOf(s, answer.soldier);
    v.watchers = v.watchers.filter((id) => id !== answer.soldier);
    const shot = opportunityShot(s, watcher, soldierOf(s, v.soldier));
    if ("code" in shot) return goto("ask");
    tell(c, "opportunity", "PE-17.1-2", { soldier: watcher.id, target: v.soldier, reveals: true });
    watcher.watch = null;
    if (shot.weapon !== null) spend(s, watcher, shot.weapon, 1);
    for (const { soldier, result, blame } of shots(c, shot, shot.gait ?? { pace: "none", coverShot: false }))
      hurt(c, soldierOf(s, soldier), result, blame);
    return goto("ask");
  },
});
