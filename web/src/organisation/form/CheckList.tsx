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
  const labels = createMemo(() => new Map(props.options.map((one) => [one.value, one.label])));
  const found = createMemo(() => {
    const query = folded(typed().trim());
    const matching = [...labels()].filter(([, label]) => folded(label).includes(query));
    return matching.slice(0, MAX_SHOWN).map(([value]) => value);
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
        {/* By their values: an event may replace all options, and the focus must stay at its option. */}
        <For each={found()} fallback={<p class={styles.none}>{t('organisation.nothing_found')}</p>}>
          {(value) => (
            <Checkbox
              label={labels().get(value)}
              checked={props.value.includes(value)}
              onChange={(on) => toggle(value, on)}
            />
          )}
        </For>
      </div>
    </fieldset>
  );
}
