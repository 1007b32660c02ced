/** How the player weighs things, in victory points. Found by playing variants against each other. */
export interface Style {
  /** Worth of an ordinary soldier alive, his points in reach aside. */
  readonly man: number;
  /** Part of a soldier's worth that suppression takes. */
  readonly pinned: number;
  /** Weight of fire still to come against that of reaction shots. */
  readonly dread: number;
  /** Worth of standing where something can be shot at later. */
  readonly poise: number;
  /** Weight of points still out of reach. */
  readonly hope: number;
  /** Weight of what is done to the enemy. */
  readonly harm: number;
  /** Worth of a friend within a leader's reach. */
  readonly command: number;
  /** Cost of a friend too near: one blast, two men. */
  readonly crowd: number;
  /** Worth of one operational point while there are turns to use it. */
  readonly op: number;
  /** Worth of the last operational point to the officer. */
  readonly reserve: number;
  /** Turn from which the last word is worth more than the first shot. */
  readonly lastWord: number;
  /** What is left of a soldier's worth in the last turn. */
  readonly twilight: number;
  /** Part of a goal's worth that counts before a soldier is there, in a race and otherwise. */
  readonly soon: number;
  readonly someday: number;
  /** How far hope reaches: cm in a race, and cm for each turn left otherwise. */
  readonly sight: number;
  readonly stride: number;
}

export const STYLE: Style = {
  man: 0.7,
  pinned: 0.35,
  dread: 0.35,
  poise: 0.2,
  hope: 1,
  harm: 1,
  command: 0.06,
  crowd: 0.06,
  op: 0.27,
  reserve: 0.15,
  lastWord: 5,
  twilight: 0.3,
  soon: 0.55,
  someday: 0.9,
  sight: 26,
  stride: 13,
};
