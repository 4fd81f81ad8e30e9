import type { JSX } from 'solid-js';
import { createComputed, createEffect, createMemo, createSignal, For, mergeProps, on, Show } from 'solid-js';
import { formatNumber, t } from '../../i18n/index.ts';
import { sameItems } from '../../state/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './Table.module.css';

/**
 * Rows that are shown at first, and more at each press: rows have buttons, and nobody reads thousands. Fewer would hide
 * rows that are moved down in ordered lists: linkifiers and profile fields, at most 100 of each.
 */
const PAGE = 100;

interface Column<T> {
  readonly label: string;
  readonly cell: (row: T) => JSX.Element;
  /** Whether its words are short and never broken: roles, days. Addresses break anywhere, so that the row fits. */
  readonly isShort?: boolean;
}

/** The buttons of a row. */
type Actions<T> = ((row: T) => JSX.Element) | undefined;

/** A table with actions for each row, in pages. On narrow screens a row is a card with labelled cells. */
export function Table<T extends object>(props: {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  /** Identifies a row: its elements stay, with the focus, if an event replaces its object. */
  idOf: (row: T) => number | string;
  actions?: Actions<T>;
}): JSX.Element {
  let body!: HTMLTableSectionElement;
  const [most, setMost] = createSignal(PAGE);
  const byId = createMemo(() => new Map(props.rows.map((row) => [props.idOf(row), row])));
  const ids = createMemo(() => [...byId().keys()].slice(0, most()), [], { equals: sameItems });
  /** The properties of a row, reactive; those of a removed row stay until its elements are gone. */
  const rowOf = (id: number | string) => mergeProps(createMemo<T>((before) => byId().get(id) ?? (before as T))) as T;
  retainFocus(ids, () => body);
  return (
    <>
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
              // Not in the attribute, which is read again at each use of the row.
              const row = rowOf(id);
              return <Row row={row} columns={props.columns} actions={props.actions} />;
            }}
          </For>
        </tbody>
      </table>
      <Show when={byId().size > most()}>
        <div>
          <Button onClick={() => setMost(most() + PAGE)}>
            {t('organisation.show_more', { count: formatNumber(PAGE) })}
          </Button>
        </div>
      </Show>
    </>
  );
}

function Row<T>(props: { row: T; columns: readonly Column<T>[]; actions: Actions<T> }): JSX.Element {
  return (
    <tr>
      <For each={props.columns}>
        {(column) => (
          <td data-label={column.label} data-short={column.isShort}>
            <div>{column.cell(props.row)}</div>
          </td>
        )}
      </For>
      <Show when={props.actions}>
        {(actions) => (
          <td class={styles.actions}>
            <div class={styles.buttons}>{actions()(props.row)}</div>
          </td>
        )}
      </Show>
    </tr>
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
