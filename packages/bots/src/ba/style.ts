/** How the player weighs things. Everything is in victory points, or what is as good as one. */
export interface Style {
  /** What a hundred points of force are worth as power to fight. */
  readonly force: number;
  /** Part of a unit's power that being unable to act takes for a turn. */
  readonly pin: number;
  /** Weight of the fire a unit would stand in before it acts again. */
  readonly dread: number;
  /** What is left of that for who must come. */
  readonly daring: number;
  /** Part of the danger from an enemy who has his order already. */
  readonly spent: number;
  /** Part of the danger from one who does not see the place yet. */
  readonly unseen: number;
  /** Weight of what could be shot at from a place later. */
  readonly poise: number;
  /** Worth of a shot in ambush, in parts of one fired at once. */
  readonly ambush: number;
  /** Weight of places the scenario scores. */
  readonly goals: number;
  /** Pull towards the enemy of who has nothing else to do, for each inch. */
  readonly hunt: number;
  /** Worth of an officer's reach over each friend. */
  readonly officer: number;
  /** Cost of friends close by: they stand in each other's line of fire. */
  readonly crowd: number;
  /** Worth of the tempo an officer's extra orders bring, in parts of what those units would gain. */
  readonly snap: number;
  /** What a close fight must promise beyond its odds. */
  readonly fear: number;
  /** Worth of pins taken off, in parts of what they cost. */
  readonly rally: number;
  /** A reaction must save so much more than the order it costs. */
  readonly calm: number;
}

export const STYLE: Style = {
  force: 0.9,
  pin: 0.35,
  dread: 0.45,
  daring: 0.6,
  spent: 0.5,
  unseen: 0.25,
  poise: 0.2,
  ambush: 0.45,
  goals: 1,
  hunt: 0.004,
  officer: 0.03,
  crowd: 0.03,
  snap: 0.25,
  fear: 0.04,
  rally: 0.8,
  calm: 1,
};
