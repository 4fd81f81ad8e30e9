import type { JSX } from 'solid-js';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { folded } from '../../folded.ts';
import { t } from '../../i18n/index.ts';
import { Checkbox, SearchField } from '../../ui/index.ts';
import styles from './CheckList.module.css';

/** Min. number of options for a search field: from here on, typing is faster than looking. */
const SEARCHED_FROM = 10;
/** Max. rendered options; others are found by typing. */
const MAX_SHOWN = 100;

interface CheckListProps {
  readonly label: string;
  readonly options: readonly { readonly value: number; readonly label: string }[];
  readonly value: readonly number[];
  readonly onChange: (value: number[]) => void;
}

/** Several options out of many, each with a checkbox. */
export function CheckList(props: CheckListProps): JSX.Element {
  const [typed, setTyped] = createSignal('');
  const found = createMemo(() => {
    const query = folded(typed().trim());
    return props.options.filter((one) => folded(one.label).includes(query)).slice(0, MAX_SHOWN);
  });
  const toggle = (value: number, on: boolean) =>
    props.onChange(on ? [...props.value, value] : props.value.filter((one) => one !== value));
  return (
    <fieldset class={styles.list}>
      <legend class={styles.label}>{props.label}</legend>
      <Show when={props.options.length >= SEARCHED_FROM}>
        <SearchField
          label={t('organisation.search_in', { list: props.label })}
          placeholder={t('organisation.search')}
          value={typed()}
          onInput={setTyped}
        />
      </Show>
      <div class={styles.options}>
        <For each={found()} fallback={<p class={styles.none}>{t('organisation.nothing_found')}</p>}>
          {(one) => (
            <Checkbox
              label={one.label}
              checked={props.value.includes(one.value)}
              onChange={(on) => toggle(one.value, on)}
            />
          )}
        </For>
      </div>
    </fieldset>
  );
}
