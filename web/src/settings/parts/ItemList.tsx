import type { JSX } from 'solid-js';
import { children, createMemo, createSignal, For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Button, EmptyState, SearchField } from '../../ui/index.ts';
import styles from './ItemList.module.css';

/** Rows per page: a list of thousands is filtered, not read. */
const ROWS = 100;
/** Min. number of items for a filter. */
const FILTERED_FROM = 6;

interface ItemListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** The text that the filter searches. */
  readonly textOf: (item: T) => string;
  readonly empty: { readonly title: string; readonly text?: string };
  /** Shown next to the filter. */
  readonly tools?: JSX.Element;
  readonly children: (item: T) => JSX.Element;
}

/** A list with a filter, rendered in pages. */
export function ItemList<T>(props: ItemListProps<T>): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const [shown, setShown] = createSignal(ROWS);
  const tools = children(() => props.tools);
  // A filter that is set stays visible when items are removed.
  const isFiltered = () => props.items.length >= FILTERED_FROM || typed() !== '';
  const found = createMemo(() => {
    const words = typed().toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return props.items;
    return props.items.filter((one) => {
      const text = props.textOf(one).toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    });
  });
  return (
    <Show when={props.items.length > 0} fallback={<EmptyState title={props.empty.title} text={props.empty.text} />}>
      <Show when={isFiltered() || tools()}>
        <div class={styles.tools}>
          <Show when={isFiltered()}>
            <SearchField
              class={styles.filter ?? ''}
              label={t('settings.filter')}
              value={typed()}
              onInput={(text) => {
                setTyped(text);
                setShown(ROWS);
              }}
            />
          </Show>
          {tools()}
        </div>
      </Show>
      <Show when={found().length > 0} fallback={<EmptyState title={t('settings.nothing_matches')} />}>
        <ul class={styles.list} aria-label={props.label}>
          <For each={found().slice(0, shown())}>{(item) => <li class={styles.item}>{props.children(item)}</li>}</For>
        </ul>
        <Show when={found().length > shown()}>
          <Button onClick={() => setShown((count) => count + ROWS)}>
            {t('settings.show_more', { count: found().length - shown() })}
          </Button>
        </Show>
      </Show>
    </Show>
  );
}

/** A row: its title, its text, and its actions. */
export function Item(props: {
  picture?: JSX.Element;
  title: JSX.Element;
  text?: JSX.Element;
  actions?: JSX.Element;
}): JSX.Element {
  return (
    <>
      {props.picture}
      <div class={styles.about}>
        <div class={styles.title} dir="auto">
          {props.title}
        </div>
        <Show when={props.text}>
          <div class={styles.text}>{props.text}</div>
        </Show>
      </div>
      <div class={styles.actions}>{props.actions}</div>
    </>
  );
}
