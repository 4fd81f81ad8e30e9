import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { state } from '../../state/index.ts';
import { SaveNote, type SaveStatus } from '../../ui/index.ts';
import type { Setting } from '../parts/index.ts';
import styles from './FlagTable.module.css';
import { WAY_LABELS, WAYS, type Way } from './kinds.ts';

/** A table of checkboxes, with a column for each kind of notification. */
export function FlagTable(props: { label: string; children: JSX.Element }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls sideways is reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own; the part around is the landmark
    <div class={styles.scroll} tabIndex={0} role="group" aria-label={props.label}>
      <table class={styles.table}>
        <thead>
          <tr>
            <td />
            <For each={WAYS}>
              {(way) => (
                <th scope="col" class={styles.way}>
                  {t(WAY_LABELS[way])}
                </th>
              )}
            </For>
            <td />
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}

interface FlagRowProps {
  readonly name: string;
  /** Shown before the name. */
  readonly icon?: JSX.Element;
  /** A missing one does not apply. */
  readonly settings: Partial<Readonly<Record<Way, Setting<boolean>>>>;
  /** The status of other changes that the row saves. */
  readonly status?: SaveStatus | undefined;
  /** Buttons at the end of the row. */
  readonly end?: JSX.Element;
}

/** A row: one kind of message, or one channel. */
export function FlagRow(props: FlagRowProps): JSX.Element {
  const status = () => {
    const all = [...Object.values(props.settings).map((one) => one.status()), props.status];
    const known = all.filter((one) => one !== undefined);
    return known.find((one) => one.is === 'failed') ?? known.at(-1);
  };
  return (
    <tr>
      <th scope="row" class={styles.kind}>
        {props.icon} {props.name} <SaveNote status={status()} />
      </th>
      <For each={WAYS}>
        {(way) => (
          <td class={styles.cell}>
            <Show when={props.settings[way]}>
              {(setting) => (
                <input
                  type="checkbox"
                  class={styles.flag}
                  aria-label={`${props.name}: ${t(WAY_LABELS[way])}`}
                  checked={setting().value()}
                  disabled={isOff(way)}
                  onChange={(event) => setting().set(event.currentTarget.checked)}
                />
              )}
            </Show>
          </td>
        )}
      </For>
      <td class={styles.end}>{props.end}</td>
    </tr>
  );
}

/** Push needs a server that sends it. */
const isOff = (way: Way) => way === 'push' && !state.realm_push_notifications_enabled;
