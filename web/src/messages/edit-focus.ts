/**
 * Preserves the focus while the list that shows an edit is replaced by the list of the same messages under another
 * address.
 */

/** Max. wait for the new list, ms: by then it is there or has failed, and keys belong to the page again. */
const MAX_MS = 5000;

const areaOf = (id: number): string => `article[data-id="${id}"] textarea`;

let stop: (() => void) | undefined;

/** Focuses the field of an open edit. */
export const focusEdit = (id: number): void => document.querySelector<HTMLTextAreaElement>(areaOf(id))?.focus();

/** Restores the caret if the user was typing in the edit; otherwise leaves the focus where it was. */
export function carryEdit(id: number | undefined): void {
  // At a second move before the field is rendered again, the first call still waits for it.
  if (id === undefined || stop) return;
  const focused = document.activeElement;
  if (focused instanceof HTMLTextAreaElement && focused.matches(areaOf(id))) focusAgain(id, focused);
  else if (focused instanceof HTMLElement) keepFocus(id, focused);
}

/** Inserts text that is typed before the new field is shown into it. */
function focusAgain(id: number, before: HTMLTextAreaElement): void {
  const caret = [before.selectionStart, before.selectionEnd] as const;
  let typed = '';
  const onKey = (event: KeyboardEvent) => {
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isCharacter || document.activeElement !== document.body) return;
    // Keys meant for the edit are not shortcuts of the page.
    typed += event.key;
    event.preventDefault();
  };
  // The virtual list hides a row until it is measured, and a hidden element cannot take the focus.
  const look = () => {
    const area = document.querySelector<HTMLTextAreaElement>(areaOf(id));
    const isShown = area && area !== before && area.checkVisibility({ visibilityProperty: true });
    if (!isShown) {
      frame = requestAnimationFrame(look);
      return;
    }
    stop?.();
    if (document.activeElement === document.body || document.activeElement === area) writeOn(area, caret, typed);
  };
  let frame = requestAnimationFrame(look);
  addEventListener('keydown', onKey, true);
  stopBy(() => {
    cancelAnimationFrame(frame);
    removeEventListener('keydown', onKey, true);
  });
}

/** Returns the focus when the field of the edit takes it, which it does when it is rendered. */
function keepFocus(id: number, focused: HTMLElement): void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLTextAreaElement) || !target.matches(areaOf(id))) return;
    stop?.();
    if (focused !== document.body && focused.isConnected) focused.focus();
    else target.blur();
  };
  addEventListener('focusin', onFocus);
  // A press into the field moves the focus on purpose.
  const onPress = () => stop?.();
  addEventListener('pointerdown', onPress, true);
  stopBy(() => {
    removeEventListener('focusin', onFocus);
    removeEventListener('pointerdown', onPress, true);
  });
}

function stopBy(end: () => void): void {
  const timer = setTimeout(() => stop?.(), MAX_MS);
  stop = () => {
    stop = undefined;
    clearTimeout(timer);
    end();
  };
}

function writeOn(area: HTMLTextAreaElement, [from, to]: readonly [number, number], typed: string): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  if (typed === '') return;
  area.setRangeText(typed, from, to, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
