import type { JSX } from 'solid-js';
import { createComputed, createEffect, createMemo, For, mergeProps, on, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { sameItems } from '../../state/index.ts';
import styles from './Table.module.css';

/** A table with actions for each row. On narrow screens a row is a card with labelled cells. */
export function Table<T extends object>(props: {
  label: string;
  columns: readonly {
    readonly label: string;
    readonly cell: (row: T) => JSX.Element;
    /** Whether its words are short and never broken: roles, days. Addresses break anywhere, so that the row fits. */
    readonly isShort?: boolean;
  }[];
  rows: readonly T[];
  /** Identifies a row: its elements stay, with the focus, if an event replaces its object. */
  idOf: (row: T) => number | string;
  /** The buttons of a row. */
  actions?: ((row: T) => JSX.Element) | undefined;
}): JSX.Element {
  let body!: HTMLTableSectionElement;
  const byId = createMemo(() => new Map(props.rows.map((row) => [props.idOf(row), row])));
  const ids = createMemo(() => [...byId().keys()], [], { equals: sameItems });
  /** The properties of a row, reactive; those of a removed row stay until its elements are gone. */
  const rowOf = (id: number | string) => mergeProps(createMemo<T>((before) => byId().get(id) ?? (before as T))) as T;
  retainFocus(ids, () => body);
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
      <tbody ref={body}>
        <For each={ids()}>
          {(id) => {
            const row = rowOf(id);
            return (
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
            );
          }}
        </For>
      </tbody>
    </table>
  );
}

/** Restores the focus after a reorder: a browser removes it from an element that moves. */
function retainFocus(order: () => unknown, frame: () => HTMLElement): void {
  let focused: Element | null = null;
  // Before the elements move, and after.
  createComputed(on(order, () => (focused = document.activeElement)));
  createEffect(
    on(order, () => {
      if (focused !== document.activeElement && frame().contains(focused)) (focused as HTMLElement).focus();
    }),
  );
}
