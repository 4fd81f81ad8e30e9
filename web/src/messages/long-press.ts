/** Long presses: a finger that rests on an element. */

/** Min. duration of a long press, ms. */
const HELD_MS = 450;
/** Max. movement of the finger during a long press, px. */
const SLACK = 10;

/** Matches elements whose own menu a long press opens: for pasting, selecting, playing. */
const HAS_MENU = 'textarea, input, select, audio, video, [contenteditable]';

const hasMenu = ({ target }: Event): boolean => target instanceof Element && target.closest(HAS_MENU) !== null;

/** Calls `run` with the target of each long press within an element, except on elements with a menu of their own. */
export function onLongPress(element: HTMLElement, run: (target: Element) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  const stop = () => clearTimeout(timer);
  element.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' || hasMenu(event)) return;
    from = { x: event.clientX, y: event.clientY };
    stop();
    const { target } = event;
    timer = setTimeout(() => target instanceof Element && run(target), HELD_MS);
  });
  element.addEventListener('pointermove', (event) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK) stop();
  });
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) element.addEventListener(type, stop);
  // Suppresses the browser's own menu of a long press, which would cover this one.
  element.addEventListener('contextmenu', (event) => {
    if ((event as PointerEvent).pointerType === 'touch' && !hasMenu(event)) event.preventDefault();
  });
}
