/** A list of suggestions of a field: the marked one, and the handling of keys. */
import type { JSX } from 'solid-js';
import { createEffect, createMemo, createSignal, createUniqueId, on } from 'solid-js';
import { isOfComposition } from '../../ui/index.ts';

export interface Suggestion {
  /** Unique within the list. */
  readonly key: string;
  readonly label: string;
  /** Shown after the label. */
  readonly hint?: string | undefined;
  readonly icon?: (() => JSX.Element) | undefined;
  readonly pick: () => void;
}

export interface Suggestions {
  readonly id: string;
  readonly items: () => readonly Suggestion[];
  readonly active: () => number;
  readonly setActive: (index: number) => void;
  readonly isOpen: () => boolean;
  readonly pick: (index: number) => void;
  /** Handles a key; returns whether it was for the list. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** The id of the marked entry, for `aria-activedescendant`. */
  readonly activeId: () => string | undefined;
}

/** Enter and Tab pick the marked entry; Escape calls `close`. */
export function createSuggestions(options: {
  readonly items: () => readonly Suggestion[];
  readonly close: () => void;
  /** If true, nothing is marked until an arrow is pressed, so that Enter takes the field's text. */
  readonly unmarked?: () => boolean;
}): Suggestions {
  const id = createUniqueId();
  const items = createMemo(options.items);
  const first = () => (options.unmarked?.() ? -1 : 0);
  const [active, setActive] = createSignal(first());
  const keys = createMemo(() =>
    items()
      .map((one) => one.key)
      .join('\n'),
  );
  createEffect(on([keys, first], () => setActive(first())));
  const isOpen = () => items().length > 0;
  const move = (by: number) => {
    const count = items().length;
    setActive((now) => (now < 0 && by < 0 ? count - 1 : (now + by + count) % count));
  };
  const pick = (index: number) => items()[index]?.pick();
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen() || isOfComposition(event)) return false;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') options.close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && !hasModifier(event) && active() >= 0) pick(active());
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const activeId = () => (isOpen() && active() >= 0 ? `${id}-${active()}` : undefined);
  return { id, items, active, setActive, isOpen, pick, onKey, activeId };
}

const hasModifier = (event: KeyboardEvent): boolean => event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
