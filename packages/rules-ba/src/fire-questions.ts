import type { Shot } from "./answers.ts";
import type { FireCause } from "./questions.ts";
import type { Point } from "./state.ts";

/** What the questions about fire are about: the parameters of decisions, by kind. */

/** `shoot`: what is fired at whom (decision 19). `target`: the only unit open to it; null: any. */
export interface ShootQuestion {
  readonly unit: string;
  readonly cause: FireCause;
  readonly target: string | null;
}

/** `react`: what a declared target does (decision 20). */
export interface ReactQuestion {
  readonly unit: string;
  readonly from: string;
  /** What has been declared against it. */
  readonly cause: FireCause;
  readonly shots: readonly Shot[];
}

/** `template`: which of the best places (decision 21). They differ in whom else they touch. */
export interface TemplateQuestion {
  readonly unit: string;
  readonly target: string;
  /** Diameter in inches. */
  readonly size: number;
  readonly places: readonly Point[];
}

/** `exceptional`: whom the shooter removes (decision 22). `left`: this one and so many more. */
export interface ExceptionalQuestion {
  readonly unit: string;
  readonly left: number;
}

/** `casualties`: exactly `count` men, fewer than could fall (decision 23). */
export interface CasualtiesQuestion {
  readonly unit: string;
  readonly count: number;
  readonly from: Point | null;
}

/** `landing`: where smoke that missed comes down (decision 33). */
export interface LandingQuestion {
  readonly unit: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}
