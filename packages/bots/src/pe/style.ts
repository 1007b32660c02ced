/** How the player weighs things. The unit is about two recruits put out of action. */
export interface Style {
  /** Worth of a shot a man will have from a place. */
  readonly gain: number;
  /** Weight of the shots he would stand in. */
  readonly danger: number;
  /** Pull towards the enemy, or towards what is to be taken. */
  readonly drive: number;
  /** Price of a round: a part of the player-turn that changing the magazine takes. */
  readonly round: number;
  /** A man-turn: what the pinned, the panicked and the stunned lose. */
  readonly turn: number;
}

export const STYLE: Style = { gain: 0.6, danger: 0.7, drive: 1, round: 0.03, turn: 0.3 };
