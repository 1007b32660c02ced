import type { JSX } from "solid-js";
import { percent, t } from "../i18n.ts";

/** From so many battles on their pace is known. */
const ENOUGH = 5;

/** Battles fought, and how long the others will take if it goes on like this. */
export function Count(props: { readonly done: number; readonly of: number }): JSX.Element {
  const from = performance.now();
  const left = (): string => {
    if (props.done < ENOUGH) return "";
    const seconds = ((performance.now() - from) / 1000 / props.done) * (props.of - props.done);
    const time =
      seconds < 90 ? t("lab.seconds", { n: Math.ceil(seconds) }) : t("lab.minutes", { n: Math.ceil(seconds / 60) });
    return ` · ${t("lab.running.left", { time })}`;
  };
  return (
    <>
      {t("lab.running.count", { n: props.done, of: props.of })}
      {left()}
    </>
  );
}

/** The same as a bar, and a way to stop. */
export function Progress(props: {
  readonly done: number;
  readonly of: number;
  readonly onStop: () => void;
}): JSX.Element {
  const part = (): number => props.done / Math.max(1, props.of);
  return (
    <div class="lab-progress">
      <progress
        value={part()}
        aria-label={t("lab.running.percent", { percent: percent(Math.floor(100 * part()) / 100) })}
      />
      <button type="button" class="btn" data-testid="lab-stop" onClick={() => props.onStop()}>
        {t("lab.stop")}
      </button>
    </div>
  );
}
