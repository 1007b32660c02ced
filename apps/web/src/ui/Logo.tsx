import type { JSX } from "solid-js";

/** The two sides, as they look everywhere: a blue disc and an orange diamond. */
export function Logo(): JSX.Element {
  return (
    <svg width="34" height="22" viewBox="0 0 34 22" aria-hidden="true">
      <circle cx="10.5" cy="11" r="8.6" fill="#1d6fb8" stroke="#f1ebd9" stroke-width="2" />
      <path
        d="M23 2.2L31.8 11L23 19.8L14.2 11Z"
        fill="#dd6407"
        stroke="#f1ebd9"
        stroke-width="2"
        stroke-linejoin="round"
      />
    </svg>
  );
}
