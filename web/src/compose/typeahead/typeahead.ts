/** The suggestions for what is typed in the message. They are computed after the key is on screen. */
import { createSignal, onCleanup } from 'solid-js';
import { onText, replaceRange, settle } from '../text.ts';
import { detect, type Typed } from './detect.ts';
import { suggestionsFor } from './sources.tsx';
import { createSuggestions, type Suggestions } from './suggestions.ts';

export interface TypeaheadState {
  readonly suggestions: Suggestions;
  readonly typed: () => Typed | undefined;
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onCaret: () => void;
  readonly close: () => void;
}

export function createTypeahead(area: () => HTMLTextAreaElement): TypeaheadState {
  const [typed, setTyped] = createSignal<Typed | undefined>(undefined, { equals: same });
  /** Where a list was closed: it stays so until another word. */
  let closedAt: number | undefined;
  let lastText = '';
  const complete = (text: string) => {
    const now = typed();
    if (!now) return;
    const caret = area().selectionStart;
    setTyped(undefined);
    closedAt = undefined;
    replaceRange(now.from, caret, text);
  };
  const close = () => {
    closedAt = typed()?.from;
    setTyped(undefined);
  };
  const look = () => {
    const element = area();
    if (document.activeElement !== element || element.selectionStart !== element.selectionEnd) {
      setTyped(undefined);
      return;
    }
    const found = detect(element.value.slice(0, element.selectionStart));
    if (found?.from !== closedAt) closedAt = undefined;
    setTyped(found && found.from === closedAt ? undefined : found);
  };
  onCleanup(
    onText(() => {
      const now = area()?.value ?? '';
      if (now === lastText) return;
      lastText = now;
      look();
    }),
  );
  const suggestions = createSuggestions({
    items: () => {
      const now = typed();
      return now ? suggestionsFor(now, complete) : [];
    },
    close,
  });
  return {
    suggestions,
    typed,
    close,
    // A caret that only moves opens nothing, but may leave what is being completed.
    onCaret: () => typed() && area().value === lastText && look(),
    onKey: (event) => {
      // The keys of a fast hand come before the list: it is brought up to date first.
      if (event.key === 'Enter' || event.key === 'Tab') settle();
      return suggestions.onKey(event);
    },
  };
}

function same(a: Typed | undefined, b: Typed | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    a.kind === b.kind &&
    a.query === b.query &&
    a.from === b.from &&
    a.channel === b.channel &&
    a.isSilent === b.isSilent
  );
}
