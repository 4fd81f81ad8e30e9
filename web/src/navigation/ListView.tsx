import type { JSX } from 'solid-js';
import { createEffect } from 'solid-js';
import { t } from '../i18n/index.ts';
import { setViewTitle } from '../state/index.ts';
import { isOfComposition, useShortcuts } from '../ui/index.ts';
import styles from './ListView.module.css';

interface ListViewProps {
  readonly title: string;
  /** The text that the rows are filtered by. */
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  /** Further controls that select rows, next to the filter. */
  readonly choices: JSX.Element;
  readonly ref: (frame: HTMLElement) => void;
  /** The rows: each has `data-row`, and `data-focus` on its focusable element. */
  readonly children: JSX.Element;
}

/** The class of the list of rows. */
export const LIST = styles.list ?? '';

/** A view of rows: its title, a field that filters them, and keys that move through them. */
export function ListView(props: ListViewProps): JSX.Element {
  let frame!: HTMLElement;
  createEffect(() => setViewTitle(props.title));
  useShortcuts([
    { keys: ['j', 'ArrowDown'], label: 'navigation.key_next_row', group: 'navigation', run: () => step(frame, 1) },
    { keys: ['k', 'ArrowUp'], label: 'navigation.key_previous_row', group: 'navigation', run: () => step(frame, -1) },
  ]);
  return (
    <section
      class={styles.view}
      ref={(element) => {
        frame = element;
        props.ref(element);
      }}
      aria-label={props.title}
    >
      <header class={styles.header}>
        <h1 class={styles.title}>{props.title}</h1>
        <input
          type="search"
          class={styles.filter}
          aria-label={t('navigation.filter')}
          placeholder={t('navigation.filter')}
          value={props.filter}
          onInput={(event) => props.onFilter(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && !isOfComposition(event) && props.onFilter('')}
        />
        {props.choices}
      </header>
      {props.children}
    </section>
  );
}

/** Moves the focus to the next row, or to the first. */
function step(frame: HTMLElement, by: 1 | -1): boolean | undefined {
  const active = document.activeElement;
  if (active !== document.body && !frame.contains(active) && active?.id !== 'view') return false;
  const all = [...frame.querySelectorAll<HTMLElement>('[data-focus]')];
  const at = all.indexOf(active?.closest('[data-row]')?.querySelector('[data-focus]') as HTMLElement);
  const next = all[at < 0 ? 0 : at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return undefined;
}
