import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import { SuggestionOption } from '../../ui/index.ts';
import styles from './SuggestionList.module.css';
import type { Suggestions } from './suggestions.ts';

/** The suggestions of a field, above it. The focus stays in the field. */
export function SuggestionList(props: {
  suggestions: Suggestions;
  label: string;
  hint?: string | undefined;
  below?: boolean;
}): JSX.Element {
  return (
    <Show when={props.suggestions.isOpen()}>
      <div class={styles.pane} classList={{ [styles.below as string]: props.below === true }}>
        <div id={props.suggestions.id} role="listbox" aria-label={props.label} class={styles.list}>
          <For each={props.suggestions.items()}>
            {(item, index) => (
              <SuggestionOption
                id={`${props.suggestions.id}-${index()}`}
                icon={item.icon?.()}
                label={item.label}
                hint={item.hint}
                selected={props.suggestions.active() === index()}
                onPoint={() => props.suggestions.setActive(index())}
                onChoose={() => props.suggestions.pick(index())}
              />
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
