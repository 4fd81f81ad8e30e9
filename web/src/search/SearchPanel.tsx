import { Dialog } from '@kobalte/core/dialog';
import type { Narrow, Term } from '@rookery/client';
import Search from 'lucide-solid/icons/search';
import type { JSX } from 'solid-js';
import { createMemo, createSignal, createUniqueId, For, onMount, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { narrowHash, navigate, view } from '../state/index.ts';
import { isOfComposition, Pill, stayWhileComposing, takeTypedAhead } from '../ui/index.ts';
import { describe } from './describe.ts';
import { forgetSearches, history, rememberSearch } from './history.ts';
import { createKnownPlaces } from './known-places.ts';
import { splitLast, toNarrow, toTerm, withTerm } from './parse.ts';
import styles from './SearchPanel.module.css';
import { SuggestionRow } from './SuggestionRow.tsx';
import { names, type Suggestion, suggestionsFor } from './suggestions.ts';

interface SearchPanelProps {
  readonly purpose: 'search' | 'go';
  readonly onClose: () => void;
}

/** The search field, over the page: pills for the terms, suggestions for the typed text; Enter opens the result. */
export function SearchPanel(props: SearchPanelProps): JSX.Element {
  const id = createUniqueId();
  const search = createSearch(props);
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} preventScroll={false}>
      <Dialog.Portal>
        <Dialog.Overlay class={styles.backdrop} />
        <div class={styles.place}>
          <Dialog.Content
            class={styles.panel}
            data-search-panel
            aria-label={t('search.search')}
            onEscapeKeyDown={stayWhileComposing}
            onOpenAutoFocus={(event) => {
              // The first focusable element may be a button of a pill.
              event.preventDefault();
              document.getElementById(`${id}-field`)?.focus();
            }}
          >
            <Dialog.Title class="visually-hidden">{t('search.search')}</Dialog.Title>
            <Field id={id} search={search} purpose={props.purpose} />
            <div id={`${id}-list`} role="listbox" aria-label={t('search.suggestions')} class={styles.list}>
              <For each={search.suggestions()}>
                {(one, index) => (
                  <SuggestionRow
                    id={`${id}-${index()}`}
                    suggestion={one}
                    selected={search.at() === index()}
                    onPoint={() => search.setAt(index())}
                    onChoose={() => search.choose(one)}
                  />
                )}
              </For>
            </div>
            <Footer />
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog>
  );
}

type SearchState = ReturnType<typeof createSearch>;

function createSearch(props: SearchPanelProps) {
  const [pills, setPills] = createSignal<Narrow>(props.purpose === 'search' ? shownTerms() : []);
  const [typed, setTyped] = createSignal('');
  const [at, setAt] = createSignal(-1);
  const known = createKnownPlaces();
  const suggestions = createMemo(() =>
    suggestionsFor({ typed: typed(), pills: pills(), purpose: props.purpose, known }),
  );
  const type = (text: string) => {
    const { before, last } = splitLast(text, names);
    // A space after a complete term makes a pill of it, unless a longer name begins so.
    const done = last === undefined ? splitLast(before.trimEnd(), names) : undefined;
    const term = done?.last?.operator !== undefined ? toTerm(done.last, names) : undefined;
    if (term && done) {
      setPills((all) => withTerm(all, term));
      setTyped(done.before);
    } else setTyped(text);
    setAt(text.trim() === '' ? -1 : 0);
  };
  const go = (hash: string) => {
    props.onClose();
    navigate(hash);
  };
  const submit = () => {
    const narrow = toNarrow(pills(), typed(), names);
    if (narrow.length === 0) return props.onClose();
    const hash = narrowHash(narrow);
    rememberSearch(hash);
    go(hash);
  };
  const choose = (one: Suggestion) => {
    if (one.kind === 'operator') {
      setTyped(splitLast(typed(), names).before + one.text);
      setAt(0);
    } else if ('term' in one && one.term) {
      const term = one.term;
      setPills((all) => withTerm(all, term));
      setTyped(splitLast(typed(), names).before);
      setAt(-1);
    } else if ('hash' in one && one.hash !== undefined) {
      if (one.kind === 'search') rememberSearch(one.hash);
      go(one.hash);
    }
  };
  onMount(() => type((props.purpose === 'search' ? shownWords() : '') + takeTypedAhead()));
  const removeLast = () => setPills((all) => all.slice(0, -1));
  const remove = (index: number) => setPills((all) => all.filter((_, other) => other !== index));
  return { pills, typed, type, at, setAt, suggestions, submit, choose, removeLast, remove };
}

const shownNarrow = (): Narrow => (view().name === 'narrow' ? view().narrow : []);
const isWords = ({ operator, negated }: Term): boolean => operator === 'search' && !negated;

/** The terms of the current view, as the start of a search. */
const shownTerms = (): Narrow =>
  shownNarrow().filter((one) => !['near', 'with'].includes(one.operator) && !isWords(one));

/** The words that the current view searches for, each followed by a space. */
const shownWords = (): string =>
  shownNarrow()
    .filter(isWords)
    .map(({ operand }) => `${operand} `)
    .join('');

function Field(props: { id: string; search: SearchState; purpose: 'search' | 'go' }): JSX.Element {
  const { search } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfComposition(event)) return;
    const { length } = search.suggestions();
    const current = search.suggestions()[search.at()];
    if (event.key === 'ArrowDown' && length > 0) search.setAt((search.at() + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0) search.setAt((search.at() - 1 + length) % length);
    else if (event.key === 'Enter') current ? search.choose(current) : search.submit();
    else if (event.key === 'Tab' && current && !event.shiftKey && search.typed() !== '') search.choose(current);
    else if (event.key === 'Backspace' && search.typed() === '' && search.pills().length > 0) search.removeLast();
    else return;
    event.preventDefault();
  };
  return (
    <div class={styles.field}>
      <span class={styles.icon} aria-hidden="true">
        <Search size={18} />
      </span>
      <div class={styles.terms}>
        <For each={search.pills()}>
          {(term, index) => (
            <Pill
              label={describe(term)}
              removeLabel={t('search.remove', { term: describe(term) })}
              onRemove={() => search.remove(index())}
            />
          )}
        </For>
        <input
          id={`${props.id}-field`}
          type="text"
          role="combobox"
          class={styles.input}
          dir="auto"
          aria-label={t('search.search')}
          aria-expanded={search.suggestions().length > 0}
          aria-controls={`${props.id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={search.at() >= 0 ? `${props.id}-${search.at()}` : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder={props.purpose === 'go' ? t('search.go_placeholder') : t('search.placeholder')}
          value={search.typed()}
          onInput={(event) => search.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}

function Footer(): JSX.Element {
  return (
    <div class={styles.footer}>
      <a href="#search-operators">{t('search.operators')}</a>
      <Show when={history().length > 0}>
        <button type="button" class={styles.forget} onClick={forgetSearches}>
          {t('search.forget')}
        </button>
      </Show>
    </div>
  );
}
