import type { Json } from "@escaramuza/kernel";

/** A firefight with everything of the second stage in it, for tests: no firefight of ours has it yet. */
export const EXTENSION: Json = {
  own: {
    id: "own",
    name: { es: "Prueba", en: "Trial" },
    intro: false,
    map: "M1",
    profile: "P4",
    rounds: 4,
    cap: { german: 6, soviet: 6 },
    vpStart: { german: 0, soviet: 0 },
    initiativeRound1: null,
    control: [
      { hex: "F07", side: "soviet" },
      { hex: "D06", side: "soviet" },
    ],
    cards: {
      deck: ["01", "05", "06", "07", "12", "13", "16"],
      start: { german: 2, soviet: 2 },
      perRound: { german: 1, soviet: 1 },
      weapons: { german: ["W3"], soviet: ["W4"] },
      rule: "CH-8.0-2",
    },
    setup: [
      {
        kind: "zone",
        side: "soviet",
        zone: { kind: "rectangle", rows: ["B", "E"], columns: [3, 10], extraHexes: [] },
        maxPerHex: null,
        hidden: { min: 0, max: 2 },
        units: [
          { type: "s_rifles", count: 2 },
          { type: "s_mortar82", count: 1 },
          { type: "s_at45", count: 1 },
          { type: "s_t26", count: 1 },
          { type: "s_truck", count: 1 },
        ],
        rule: "CH-1.0-3",
      },
      {
        kind: "zone",
        side: "german",
        zone: { kind: "rectangle", rows: ["G", "I"], columns: [3, 10], extraHexes: [] },
        maxPerHex: null,
        hidden: { min: 0, max: 0 },
        units: [
          { type: "g_rifles", count: 1 },
          { type: "g_pioneers", count: 1 },
          { type: "g_mortar80", count: 1 },
          { type: "g_pz3h", count: 1 },
          { type: "g_sdkfz251", count: 1 },
          { type: "g_pak36", count: 1 },
        ],
        rule: "CH-1.0-3",
      },
    ],
    reinforcements: [],
    exit: null,
    vp: [{ when: "endOfRound", rounds: [2, 3, 4], hex: "F07", toController: 1, rule: "CH-2.3-1" }],
    rule: "CH-1.0-1",
    artillery: { german: 2, soviet: 1 },
    works: [
      { kind: "trench", hex: "E06", side: "soviet" },
      { kind: "bunker", hex: "D07", facing: "S", side: "soviet" },
      { kind: "wire", hex: "F06", side: "soviet" },
      { kind: "wire", hex: "F05", side: "soviet" },
      { kind: "roadBlock", hex: "G07", side: "soviet" },
      { kind: "mines", hex: "F08", side: "soviet", hidden: true },
      { kind: "mines", hex: "G06", side: "soviet" },
    ],
  },
};
