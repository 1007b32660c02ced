/** How the player weighs things, in victory points of difference. Found by playing variants against each other. */
export interface Style {
  /** Worth of a unit beyond the point its loss costs, while all rounds lie ahead. */
  readonly life: number;
  /** Part of a unit's worth that a hit takes. */
  readonly hit: number;
  /** Weight of the fire a unit would stand in. */
  readonly dread: number;
  /** Its change for one who is ahead, and how much of it one who is not has lost by the end. */
  readonly careful: number;
  readonly bold: number;
  /** What further enemies add to the most dangerous one. */
  readonly crossfire: number;
  /** Weight of a shot that the rest of the activation allows, and of one that must wait. */
  readonly poise: number;
  readonly patience: number;
  /** Weight of victory hexes still to be reached, and of those to be kept. */
  readonly hope: number;
  readonly guard: number;
  /** How far hope reaches, in AP. */
  readonly reach: number;
  /** What is left of a goal's pull on a unit that is hit. */
  readonly shaken: number;
  /** Worth of cover where nobody shoots yet. */
  readonly cover: number;
  /** Cost of each friend in the hex: one shot, two targets. */
  readonly crowd: number;
  /** How much more dangerous fire is for each friend in the hex. */
  readonly heap: number;
  /** Price of an AP; of using a fresh unit up for one action; of a CAP while the round is young. */
  readonly ap: number;
  readonly spent: number;
  readonly cap: number;
  /** Price of a card that could be kept. */
  readonly card: number;
  /** Below this a fresh unit waits while the enemy may still come nearer. */
  readonly hold: number;
  /** The same for one that would come out of hiding. */
  readonly ambush: number;
}

export const STYLE: Style = {
  life: 0.8,
  hit: 0.4,
  dread: 0.55,
  careful: 1.05,
  bold: 0.6,
  crossfire: 0.5,
  poise: 0.6,
  patience: 0.25,
  hope: 1,
  guard: 0.8,
  reach: 18,
  shaken: 0.7,
  cover: 0.06,
  crowd: 0.05,
  heap: 0.4,
  ap: 0.006,
  spent: 0.12,
  cap: 0.07,
  card: 0.15,
  hold: 0.1,
  ambush: 0.2,
};
