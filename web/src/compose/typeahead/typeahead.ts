/** The suggestions for the typed text of a field. They are computed after the key is on screen. */
import { createSignal, onCleanup } from 'solid-js';
import type { MarkdownField } from '../text.ts';
import { detect, type Typed } from './detect.ts';
import { type Place, suggestionsFor } from './sources.tsx';
import { createSuggestions, type Suggestions } from './suggestions.ts';

export interface TypeaheadState {
  readonly suggestions: Suggestions;
  readonly typed: () => Typed | undefined;
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onCaret: () => void;
  readonly close: () => void;
}

/** `place`: that of the message in the field. */
export function createTypeahead(field: MarkdownField, place: () => Place): TypeaheadState {
  const [typed, setTyped] = createSignal<Typed | undefined>(undefined, { equals: same });
  /** Position at which a list was closed: it stays closed until another word. */
  let closedAt: number | undefined;
  /** The text at the last look. That of an edit may end with a word that has suggestions: only typing shows them. */
  let lastText = field.text();
  const complete = (text: string) => {
    const now = typed();
    const caret = field.textarea()?.selectionStart;
    if (!now || caret === undefined) return;
    setTyped(undefined);
    closedAt = undefined;
    field.replaceRange(now.from, caret, text);
  };
  const close = () => {
    closedAt = typed()?.from;
    setTyped(undefined);
  };
  const look = () => {
    const element = field.textarea();
    if (!element || document.activeElement !== element || element.selectionStart !== element.selectionEnd) {
      setTyped(undefined);
      return;
    }
    const found = detect(element.value.slice(0, element.selectionStart));
    if (found?.from !== closedAt) closedAt = undefined;
    setTyped(found && found.from === closedAt ? undefined : found);
  };
  onCleanup(
    field.onText(() => {
      const now = field.text();
      if (now === lastText) return;
      lastText = now;
      look();
    }),
  );
  const suggestions = createSuggestions({
    items: () => {
      const now = typed();
      return now ? suggestionsFor(now, place(), complete) : [];
    },
    close,
  });
  return {
    suggestions,
    typed,
    close,
    // A caret that only moves opens no list, but may leave the word that is being completed.
    onCaret: () => typed() && field.text() === lastText && look(),
    onKey: (event) => {
      // Fast keys may arrive before the list is updated: updates it first.
      if (event.key === 'Enter' || event.key === 'Tab') field.settle();
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
