/** How the player weighs things. A squad of eight recruits is worth about one. */
export interface Style {
  /** Part of a unit's worth that suppression takes, and a retreat. */
  readonly suppression: number;
  readonly retreat: number;
  /** Weight of the fire a unit would stand in during the enemy's phase, and of an assault on it. */
  readonly dread: number;
  readonly fear: number;
  /** What is left of both for an attacker who must come. */
  readonly daring: number;
  /** The same for one whose units must arrive in strength. */
  readonly caution: number;
  /** Part of all caution that who is not winning has lost by the end. */
  readonly bold: number;
  /** Part of the danger from an enemy who does not see the place yet. */
  readonly unseen: number;
  /** Weight of what could be shot at from a place later. */
  readonly poise: number;
  /** Worth of an ambush: of the shot in the next enemy phase, and of those in each turn after it. */
  readonly ambush: number;
  readonly patience: number;
  /** What is left of that for an attacker for whom nobody comes. */
  readonly haste: number;
  /** Weight of what waits on the way through, for who deploys. */
  readonly lane: number;
  /** Worth of cover where nobody shoots yet. */
  readonly cover: number;
  /** Weight of places the mission scores. */
  readonly goals: number;
  /** Pull towards the enemy of who must fight him, by metre. */
  readonly hunt: number;
  /** Worth of standing near an officer, for each unit. */
  readonly officer: number;
  /** Cost of friends close by: one ambush, several targets; they stand in each other's way. */
  readonly crowd: number;
  /** Nothing below this is worth an activation. */
  readonly idle: number;
  /** A shot in ambush is kept for a better target if the target is so much better. */
  readonly choosy: number;
}

export const STYLE: Style = {
  suppression: 0.35,
  retreat: 0.12,
  dread: 0.35,
  fear: 0.4,
  daring: 0.2,
  caution: 2,
  bold: 0.8,
  unseen: 0.3,
  poise: 0.15,
  ambush: 0.7,
  patience: 0.25,
  haste: 0.3,
  lane: 2,
  cover: 0.06,
  goals: 1,
  hunt: 0.4,
  officer: 0.03,
  crowd: 0.02,
  idle: 0.01,
  choosy: 0.45,
};
