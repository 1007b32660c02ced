/** How the player weighs things, in men put out of action. */
export interface Style {
  /** Worth of a shot a man will have from a place. */
  readonly gain: number;
  /** Weight of the shots he would stand in. */
  readonly danger: number;
  /** Pull towards the enemy, or towards what is to be held. */
  readonly drive: number;
  /** A shot must promise so much, and so much when there is little ammunition. */
  readonly worth: number;
  readonly thrift: number;
}

export const STYLE: Style = { gain: 0.6, danger: 0.3, drive: 1, worth: 0.06, thrift: 0.16 };
