import type { JSX } from 'solid-js';
import { createEffect, For, Show } from 'solid-js';
import styles from './SuggestionList.module.css';
import type { Suggestions } from './suggestions.ts';

/** The suggestions of a field, above it. The focus stays in the field. */
export function SuggestionList(props: {
  suggestions: Suggestions;
  label: string;
  hint?: string | undefined;
  below?: boolean;
}): JSX.Element {
  let list!: HTMLDivElement;
  createEffect(() => {
    const marked = props.suggestions.active();
    list?.children[marked]?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <Show when={props.suggestions.isOpen()}>
      <div class={styles.pane} classList={{ [styles.below as string]: props.below === true }}>
        <div ref={list} id={props.suggestions.id} role="listbox" aria-label={props.label} class={styles.list}>
          <For each={props.suggestions.items()}>
            {(item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
              <div
                id={`${props.suggestions.id}-${index()}`}
                role="option"
                tabIndex={-1}
                class={styles.option}
                aria-selected={props.suggestions.active() === index()}
                onPointerMove={() => props.suggestions.setActive(index())}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => props.suggestions.pick(index())}
              >
                <Show when={item.icon}>
                  {(icon) => (
                    <span class={styles.icon} aria-hidden="true">
                      {icon()()}
                    </span>
                  )}
                </Show>
                <span class={styles.label} dir="auto">
                  {item.label}
                </span>
                <Show when={item.hint}>
                  <span class={styles.hint}>{item.hint}</span>
                </Show>
              </div>
            )}
          </For>
        </div>
        <Show when={props.hint}>
          <p class={styles.foot}>{props.hint}</p>
        </Show>
      </div>
    </Show>
  );
}
