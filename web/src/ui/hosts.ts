/**
 * Dialogs, popovers and menus that code opens. They outlive the row that opened them, a list of a thousand rows has
 * none of its own, and their code is loaded with the first of them.
 */
import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import type { MenuItem } from './Menu.tsx';

/** Entries of a menu; `false` omits one, `'-'` is a separator. */
export type MenuItems = readonly (MenuItem | false | undefined | '-')[];
export type Placement = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-start' | 'left-start';

interface Anchored {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly placement: Placement;
}

/** `address`: the fragment of the page when it was opened. */
export type OpenOverlay = { readonly id: number; readonly address: string } & (
  | { readonly kind: 'dialog'; readonly render: (close: () => void) => JSX.Element }
  | ({ readonly kind: 'popover'; readonly render: (close: () => void) => JSX.Element } & Anchored)
  | ({ readonly kind: 'menu'; readonly items: () => MenuItems } & Anchored)
);

const [opened, setOpened] = createSignal<readonly OpenOverlay[]>([]);
let count = 0;

/** Open overlays, in the order of opening. */
export { opened };

export function closeOpened(id: number): void {
  setOpened((all) => all.filter((one) => one.id !== id));
}

/** Closes the overlays that were opened at addresses that the user has left. */
export function closeLeft(isLeft: (address: string) => boolean): void {
  setOpened((all) => all.filter((one) => !isLeft(one.address)));
}

const identity = () => ({ id: ++count, address: location.hash });

/** Shows the open `Dialog` that `render` returns, until it calls `close`. */
export function openDialog(render: (close: () => void) => JSX.Element): void {
  setOpened((all) => [...all, { ...identity(), kind: 'dialog', render }]);
}

/** Runs `run` once the closing dialog has returned the focus. */
export function afterDialog(run: () => void): void {
  // Kobalte returns the focus in a timer that starts once the dialog is unmounted, after the caller.
  setTimeout(() => setTimeout(run));
}

/** Menus and popovers of Kobalte: an entry of theirs that opens a dialog also closes them. */
const TRANSIENT = '[data-popper-positioner]';
let lastOutside: HTMLElement | undefined;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest(TRANSIENT)) lastOutside = target;
});

/**
 * Returns the elements to which an opening dialog later returns the focus: the focused one, or what opened its menu.
 * The focusable elements around it follow, since it may be gone by then: a message has buttons only below the pointer.
 */
export function dialogOpeners(): readonly HTMLElement[] {
  const all: HTMLElement[] = [];
  const focused = document.activeElement as HTMLElement | null;
  let one = focused?.closest(TRANSIENT) ? lastOutside : focused;
  while (one) {
    all.push(one);
    one = one.parentElement?.closest<HTMLElement>('[tabindex]');
  }
  return all;
}

/** Opens a popover next to an element. A second call for the same element closes it. */
export function openPopover(
  anchor: HTMLElement,
  options: { label: string; render: (close: () => void) => JSX.Element; placement?: Placement },
): void {
  toggle(anchor, { ...identity(), kind: 'popover', placement: 'bottom-start', anchor, ...options });
}

/** Opens a menu next to an element. A second call for the same element closes it. */
export function openMenu(
  anchor: HTMLElement,
  options: { label: string; items: () => MenuItems; placement?: Placement },
): void {
  toggle(anchor, { ...identity(), kind: 'menu', placement: 'bottom-end', anchor, ...options });
}

function toggle(anchor: HTMLElement, next: OpenOverlay): void {
  setOpened((all) => {
    const rest = all.filter((one) => one.kind === 'dialog' || one.anchor !== anchor);
    return rest.length === all.length ? [...all, next] : rest;
  });
}
