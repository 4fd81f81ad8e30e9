import type { JSX } from 'solid-js';
import { createEffect, createMemo, createRoot, createSignal, createUniqueId, For, on, onMount, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { areEmojiText } from '../state/index.ts';
import { isOfComposition } from '../ui/index.ts';
import styles from './EmojiPicker.module.css';
import { allEmoji, type Emoji, EmojiImage, emojiMatching, loadEmoji, usualEmoji } from './emoji.tsx';

const COLUMNS = 8;
/** Number of columns if emoji are shown by their names. */
const TEXT_COLUMNS = 2;
/** Emoji rendered at a time; more follow when the user reaches the end. */
const BATCH = 240;

/** Blocks of Unicode in the order of the picker: faces, hands and people, things, then older symbols. */
const BLOCKS = [
  0x1f60, 0x1f64, 0x1f90, 0x1f97, 0x1f9d, 0x1fa7, 0x1f40, 0x1f30, 0x1f50, 0x1f68, 0x260, 0x200, 0x1f1e, 0,
];
const BLOCK_SIZE = 16;

const inOrder = createRoot(() =>
  createMemo(() => {
    const rank = ({ code, type }: Emoji): number => {
      if (type !== 'unicode_emoji') return -1;
      const block = Math.floor(Number.parseInt(code, 16) / BLOCK_SIZE);
      const below = BLOCKS.filter((one) => one <= block);
      return BLOCKS.indexOf(Math.max(0, ...below));
    };
    const ranked = allEmoji().map((emoji) => ({ emoji, rank: rank(emoji) }));
    return ranked.sort((a, b) => a.rank - b.rank).map(({ emoji }) => emoji);
  }),
);

function showWithin(frame: HTMLElement, one: HTMLElement): void {
  const top = one.offsetTop - frame.offsetTop;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (top + one.offsetHeight > frame.scrollTop + frame.clientHeight)
    frame.scrollTop = top + one.offsetHeight - frame.clientHeight;
}

/** A search field and a grid of emoji, or of their names (`emojiset`): arrows move, Enter picks. */
export function EmojiPicker(props: { onPick: (emoji: Emoji) => void }): JSX.Element {
  const id = createUniqueId();
  const search = createSearch();
  const { query, found, active, setActive } = search;
  let input!: HTMLInputElement;
  let grid!: HTMLDivElement;
  createEffect(() => {
    const option = grid.children[active()];
    // `scrollIntoView` would also scroll the page: the popover is not in its place yet.
    if (option instanceof HTMLElement) showWithin(grid, option);
  });
  onMount(() => {
    void loadEmoji();
    // The popover takes the focus when it opens.
    requestAnimationFrame(() => input.focus({ preventScroll: true }));
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfComposition(event)) return;
    const isRtl = getComputedStyle(grid).direction === 'rtl';
    const columns = areEmojiText() ? TEXT_COLUMNS : COLUMNS;
    const steps: Record<string, number> = { ArrowDown: columns, ArrowUp: -columns };
    if (query() === '') Object.assign(steps, { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 });
    const step = steps[event.key];
    const picked = found()[active()];
    if (step !== undefined) setActive((now) => Math.min(Math.max(0, now + step), found().length - 1));
    else if (event.key === 'Enter' && picked) props.onPick(picked);
    else return;
    event.preventDefault();
  };
  return (
    <div class={styles.picker}>
      <input
        ref={input}
        type="search"
        class={styles.search}
        role="combobox"
        aria-label={t('compose.searchEmoji')}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found().length > 0 ? `${id}-${active()}` : undefined}
        placeholder={t('compose.searchEmoji')}
        onInput={(event) => search.setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Grid ref={(element) => (grid = element)} id={id} search={search} onPick={props.onPick} />
      <p class={styles.name} aria-live="polite">
        <Show when={found()[active()]} fallback={t('compose.noEmoji')}>
          {(emoji) => <bdi>{`:${emoji().name}:`}</bdi>}
        </Show>
      </p>
    </div>
  );
}

type Search = ReturnType<typeof createSearch>;

/** The state of the search: the typed text, the results, and the active one. */
function createSearch() {
  const [query, setQuery] = createSignal('');
  const [active, setActive] = createSignal(0);
  const [shown, setShown] = createSignal(BATCH);
  const found = createMemo(() => {
    if (query().trim() !== '') return emojiMatching(query().trim(), BATCH);
    return [...usualEmoji(), ...inOrder()];
  });
  createEffect(
    on([query], () => {
      setActive(0);
      setShown(BATCH);
    }),
  );
  const drawn = () => found().slice(0, Math.max(shown(), active() + 1));
  return { query, setQuery, active, setActive, found, drawn, drawMore: () => setShown((n) => n + BATCH) };
}

interface GridProps {
  readonly ref: (grid: HTMLDivElement) => void;
  readonly id: string;
  readonly search: Search;
  readonly onPick: (emoji: Emoji) => void;
}

function Grid(props: GridProps): JSX.Element {
  return (
    <div
      ref={props.ref}
      id={props.id}
      role="listbox"
      aria-label={t('compose.emoji')}
      class={styles.grid}
      data-text={areEmojiText() || undefined}
      onScroll={({ currentTarget: grid }) => {
        if (grid.scrollTop + grid.clientHeight > grid.scrollHeight - 200) props.search.drawMore();
      }}
    >
      <For each={props.search.drawn()}>
        {(emoji, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
          <div
            id={`${props.id}-${index()}`}
            role="option"
            tabIndex={-1}
            class={styles.emoji}
            aria-selected={props.search.active() === index()}
            aria-label={emoji.name.replaceAll('_', ' ')}
            title={`:${emoji.name}:`}
            onPointerMove={() => props.search.setActive(index())}
            onClick={() => props.onPick(emoji)}
          >
            <Show when={areEmojiText() && !emoji.url} fallback={<EmojiImage emoji={emoji} />}>
              <span class={styles.text}>:{emoji.name}:</span>
            </Show>
          </div>
        )}
      </For>
    </div>
  );
}
