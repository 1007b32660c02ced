/**
 * What a control shows while it is pointed at: by a mouse, or by the keyboard's focus. A finger presses and is gone; what it
 * leaves behind (a focus, a simulated mouse) points at nothing.
 */
export function pointing(show: (on: boolean) => void): {
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
} {
  return {
    onPointerEnter: (event) => {
      if (event.pointerType !== "touch") show(true);
    },
    onPointerLeave: () => show(false),
    onFocus: ({ currentTarget }) => {
      if (currentTarget instanceof Element && currentTarget.matches(":focus-visible")) show(true);
    },
    onBlur: () => show(false),
  };
}
