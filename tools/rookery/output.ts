/** The output of commands: tables for humans, JSON for scripts. */
import { stripVTControlCharacters } from 'node:util';

/** The answer of a command. `--json` prints `data`. */
export interface Answer {
  readonly data: unknown;
  readonly lines: readonly string[];
  /** Default: 0. */
  readonly exitCode?: number;
}

/** Creates an answer of one line, with its data. */
export const said = (line: string, data: object): Answer => ({ data, lines: [line] });

/** Creates a table. The keys of `columns` are the headings, in order. */
export function table<Row extends object>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => unknown>>,
): Answer {
  const head = Object.keys(columns);
  const body = rows.map((row) => Object.values(columns).map((cell) => shown(cell(row))));
  const all = [head, ...body];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return { data: rows, lines };
}

/**
 * Formats a value without control characters: names of users and channels may contain sequences that move the
 * terminal's cursor.
 */
function shown(value: unknown): string {
  return plain(value === null || value === undefined ? '' : String(value));
}

const plain = (text: string): string => stripVTControlCharacters(text).replace(/[\p{Cc}\p{Cf}]/gu, ' ');

export function print(answer: Answer, json: boolean): void {
  const lines = json ? [JSON.stringify(answer.data)] : answer.lines;
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
}

/** Creates an answer with one field per line. */
export function fields(data: Readonly<Record<string, unknown>>): Answer {
  const names = Object.keys(data);
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => `${name.padEnd(width)}  ${shown(textOf(data[name]))}`.trimEnd());
  return { data, lines };
}

const textOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.join(', ');
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : value;
};
