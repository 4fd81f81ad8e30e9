import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import styles from './Table.module.css';

/** A table with actions for each row. On narrow screens a row is a card with labelled cells. */
export function Table<T>(props: {
  label: string;
  columns: readonly {
    readonly label: string;
    readonly cell: (row: T) => JSX.Element;
    /** Whether its words are short and never broken: roles, days. Addresses break anywhere, so that the row fits. */
    readonly isShort?: boolean;
  }[];
  rows: readonly T[];
  /** The buttons of a row. */
  actions?: ((row: T) => JSX.Element) | undefined;
}): JSX.Element {
  return (
    <table class={styles.table} aria-label={props.label}>
      <thead>
        <tr>
          <For each={props.columns}>{(column) => <th scope="col">{column.label}</th>}</For>
          <Show when={props.actions}>
            <th scope="col">
              <span class="visually-hidden">{t('organisation.actions')}</span>
            </th>
          </Show>
        </tr>
      </thead>
      <tbody>
        <For each={props.rows}>
          {(row) => (
            <tr>
              <For each={props.columns}>
                {(column) => (
                  <td data-label={column.label} data-short={column.isShort}>
                    <div>{column.cell(row)}</div>
                  </td>
                )}
              </For>
              <Show when={props.actions}>
                {(actions) => (
                  <td class={styles.actions}>
                    <div class={styles.buttons}>{actions()(row)}</div>
                  </td>
                )}
              </Show>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
