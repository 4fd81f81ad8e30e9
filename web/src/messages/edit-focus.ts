/** The focus, while the list that shows an edit is replaced by the list of the same messages under another address. */
import type { ListModel } from './list-model.ts';

/** The new list is there or has failed by then: keys are those of the page again. */
const MOST_MS = 5000;

const areaOf = (id: number): string => `article[data-id="${id}"] textarea`;

let stop: (() => void) | undefined;

/** Where the user was writing in the edit, the caret is there again. Where the focus was elsewhere, it stays there. */
export function carryEdit(list: ListModel): void {
  const id = list.edited();
  // At a second move before the field is drawn again, the first one still waits for it.
  if (id === undefined || stop) return;
  const focused = document.activeElement;
  if (focused instanceof HTMLTextAreaElement && focused.matches(areaOf(id))) focusAgain(id, focused);
  else if (focused instanceof HTMLElement) keepFocus(id, focused);
}

/** What is typed until the new field is shown is put into it. */
function focusAgain(id: number, before: HTMLTextAreaElement): void {
  const caret = [before.selectionStart, before.selectionEnd] as const;
  let typed = '';
  const onKey = (event: KeyboardEvent) => {
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isCharacter || document.activeElement !== document.body) return;
    // What is meant for the edit is no shortcut of the page.
    typed += event.key;
    event.preventDefault();
  };
  // The virtual list hides a row until it is measured, and what is hidden takes no focus.
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

/** The field of an edit takes the focus when it is drawn. */
function keepFocus(id: number, focused: HTMLElement): void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLTextAreaElement) || !target.matches(areaOf(id))) return;
    stop?.();
    if (focused !== document.body && focused.isConnected) focused.focus();
    else target.blur();
  };
  addEventListener('focusin', onFocus);
  // A press into the field is the user's.
  const onPress = () => stop?.();
  addEventListener('pointerdown', onPress, true);
  stopBy(() => {
    removeEventListener('focusin', onFocus);
    removeEventListener('pointerdown', onPress, true);
  });
}

function stopBy(end: () => void): void {
  const timer = setTimeout(() => stop?.(), MOST_MS);
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
