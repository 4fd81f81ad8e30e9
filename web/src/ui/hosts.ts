/**
 * Dialogs, popovers and menus that code opens. They outlive the row that opened them, a list of a thousand rows has
 * none of their own, and what draws them is loaded with the first of them.
 */
import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import type { MenuItem } from './Menu.tsx';

/** Entries of a menu; `false` leaves one out, `'-'` draws a line. */
export type MenuItems = readonly (MenuItem | false | undefined | '-')[];
export type Placement = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-start' | 'left-start';

interface Anchored {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly placement: Placement;
}

export type Opened = { readonly id: number } & (
  | { readonly kind: 'dialog'; readonly render: (close: () => void) => JSX.Element }
  | ({ readonly kind: 'popover'; readonly render: (close: () => void) => JSX.Element } & Anchored)
  | ({ readonly kind: 'menu'; readonly items: () => MenuItems } & Anchored)
);

const [opened, setOpened] = createSignal<readonly Opened[]>([]);
let count = 0;

/** What is open, in the order in which it was opened. */
export { opened };

export function closeOpened(id: number): void {
  setOpened((all) => all.filter((one) => one.id !== id));
}

/** Shows what `render` makes, a `Dialog` that is open, until it calls `close`. */
export function openDialog(render: (close: () => void) => JSX.Element): void {
  setOpened((all) => [...all, { id: ++count, kind: 'dialog', render }]);
}

/** Runs it when the dialog that closes now has given the focus back. */
export function afterDialog(run: () => void): void {
  setTimeout(run);
}

/** Shows a small pane beside an element. A second call for the same element closes it. */
export function openPopover(
  anchor: HTMLElement,
  o: { label: string; render: (close: () => void) => JSX.Element; placement?: Placement },
): void {
  toggle(anchor, { id: ++count, kind: 'popover', placement: 'bottom-start', anchor, ...o });
}

/** Shows a menu beside an element. A second call for the same element closes it. */
export function openMenu(
  anchor: HTMLElement,
  o: { label: string; items: () => MenuItems; placement?: Placement },
): void {
  toggle(anchor, { id: ++count, kind: 'menu', placement: 'bottom-end', anchor, ...o });
}

function toggle(anchor: HTMLElement, next: Opened): void {
  setOpened((all) => {
    const rest = all.filter((one) => one.kind === 'dialog' || one.anchor !== anchor);
    return rest.length === all.length ? [...all, next] : rest;
  });
}
