import type { JSX } from 'solid-js';
import { createEffect, createMemo, createSignal, createUniqueId, For, on, onMount, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import styles from './EmojiPicker.module.css';
import { allEmoji, type Emoji, EmojiImage, emojiMatching, loadEmoji, usualEmoji } from './emoji.tsx';

const COLUMNS = 8;
/** Drawn at a time; more follow as the end is reached. */
const BATCH = 240;

/** A field to look for emoji, and a grid of them: arrows move, Enter picks. */
export function EmojiPicker(props: { onPick: (emoji: Emoji) => void }): JSX.Element {
  const id = createUniqueId();
  const [query, setQuery] = createSignal('');
  const [active, setActive] = createSignal(0);
  const [shown, setShown] = createSignal(BATCH);
  let input!: HTMLInputElement;
  let grid!: HTMLDivElement;
  const found = createMemo(() => {
    if (query().trim() !== '') return emojiMatching(query().trim(), BATCH);
    return [...usualEmoji(), ...allEmoji()];
  });
  createEffect(
    on([query], () => {
      setActive(0);
      setShown(BATCH);
    }),
  );
  createEffect(() => grid.children[active()]?.scrollIntoView({ block: 'nearest' }));
  onMount(() => {
    void loadEmoji();
    // The popover takes the focus when it opens.
    requestAnimationFrame(() => input.focus());
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = getComputedStyle(grid).direction === 'rtl';
    const steps: Record<string, number> = { ArrowDown: COLUMNS, ArrowUp: -COLUMNS };
    if (query() === '') Object.assign(steps, { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 });
    const step = steps[event.key];
    const picked = found()[active()];
    if (step !== undefined) setActive((now) => Math.min(Math.max(0, now + step), found().length - 1));
    else if (event.key === 'Enter' && picked) props.onPick(picked);
    else return;
    event.preventDefault();
  };
  const onScroll = () => {
    if (grid.scrollTop + grid.clientHeight > grid.scrollHeight - 200) setShown((n) => n + BATCH);
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
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={grid} id={id} role="listbox" aria-label={t('compose.emoji')} class={styles.grid} onScroll={onScroll}>
        <For each={found().slice(0, Math.max(shown(), active() + 1))}>
          {(emoji, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
            <div
              id={`${id}-${index()}`}
              role="option"
              tabIndex={-1}
              class={styles.emoji}
              aria-selected={active() === index()}
              aria-label={emoji.name.replaceAll('_', ' ')}
              title={`:${emoji.name}:`}
              onPointerMove={() => setActive(index())}
              onClick={() => props.onPick(emoji)}
            >
              <EmojiImage emoji={emoji} />
            </div>
          )}
        </For>
      </div>
      <p class={styles.name} aria-live="polite">
        <Show when={found()[active()]} fallback={t('compose.noEmoji')}>
          {(emoji) => `:${emoji().name}:`}
        </Show>
      </p>
    </div>
  );
}
