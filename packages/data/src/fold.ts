/**
 * Folding: many operations of a group change the same document (the conversation that 64 messages are sent to), and one
 * update with their joint effect costs a 64th. Two updates of one document, identified by `_id`, become one if
 * MongoDB's operators allow it. A later update thereby moves ahead of writes to *other* documents, which only matters
 * if a unique index links them: if the server rejects folded writes, the group is sent again unfolded.
 */
import type { Document } from 'mongodb';
import type { StagedWrite } from './staged-write.ts';

type StagedUpdate<By> = Extract<StagedWrite<By>, { kind: 'update' }>;
type Operator = '$set' | '$inc' | '$max' | '$min' | '$setOnInsert';

const OPERATORS = new Set<string>(['$set', '$inc', '$max', '$min', '$setOnInsert'] satisfies Operator[]);

/**
 * Returns equivalent writes with fewer updates, or the argument itself if there is nothing to fold. All writes belong
 * to one collection.
 */
export function foldUpdates<By>(writes: readonly StagedWrite<By>[]): readonly StagedWrite<By>[] {
  if (writes.length < 2) return writes;
  const folded: StagedWrite<By>[] = [];
  /** The index in `folded` of the last update of each document. */
  const last = new Map<string, number>();
  for (const write of writes) {
    const key = write.kind === 'update' ? foldableKey(write) : undefined;
    if (key === undefined || write.kind !== 'update') {
      // Later updates of the documents written here must not move ahead of this write.
      if (last.size > 0) {
        const inserted = write.kind === 'insert' ? idKey(write.document._id) : undefined;
        if (inserted === undefined) last.clear();
        else last.delete(inserted);
      }
      folded.push(write);
      continue;
    }
    const at = last.get(key);
    const before = at === undefined ? undefined : folded[at];
    const joint = before?.kind === 'update' ? join(before, write) : undefined;
    if (joint === undefined || at === undefined) {
      last.set(key, folded.push(write) - 1);
    } else {
      folded[at] = joint;
    }
  }
  return folded.length === writes.length ? writes : folded;
}

/** The key of an update's document, if `_id` is its only filter and its operators can be folded. */
function foldableKey<By>(write: StagedUpdate<By>): string | undefined {
  if (write.many || Array.isArray(write.change)) return undefined;
  for (const operator in write.change) if (!OPERATORS.has(operator)) return undefined;
  for (const field in write.filter) if (field !== '_id') return undefined;
  return idKey(write.filter._id);
}

function idKey(id: unknown): string | undefined {
  if (typeof id === 'number') return `n${id}`;
  if (typeof id === 'string') return `s${id}`;
  if (typeof id !== 'object' || id === null || Object.getPrototypeOf(id) !== Object.prototype) return undefined;
  let key = 'o';
  for (const [field, value] of Object.entries(id)) {
    // Operators ($in) select more than one document; other kinds of values are not compared here.
    if (field.startsWith('$') || typeof value === 'object') return undefined;
    key += `${JSON.stringify(field)}:${typeof value}${JSON.stringify(value)},`;
  }
  return key;
}

/** One update with the effect of two, or undefined if there is none. */
function join<By>(first: StagedUpdate<By>, second: StagedUpdate<By>): StagedUpdate<By> | undefined {
  if (first.upsert !== second.upsert) return undefined;
  const paths = byPath(first.change as Document);
  for (const [operator, fields] of Object.entries(second.change as Document) as [Operator, Document][]) {
    // `$setOnInsert` of the second has no effect: the document exists after the first, or neither inserts it.
    if (operator === '$setOnInsert') continue;
    for (const [path, value] of Object.entries(fields)) {
      const before = paths.get(path);
      if (before === undefined) {
        if (overlaps(path, paths)) return undefined;
        paths.set(path, [operator, value]);
        continue;
      }
      const joint = joinValues(before, operator, value);
      if (joint === undefined) return undefined;
      paths.set(path, joint);
    }
  }
  const change: Document = {};
  for (const [path, [operator, value]] of paths) {
    change[operator] ??= {};
    change[operator][path] = value;
  }
  return { ...first, change, by: first.by === second.by ? first.by : undefined };
}

function byPath(change: Document): Map<string, [Operator, unknown]> {
  const paths = new Map<string, [Operator, unknown]>();
  for (const [operator, fields] of Object.entries(change) as [Operator, Document][]) {
    for (const [path, value] of Object.entries(fields)) paths.set(path, [operator, value]);
  }
  return paths;
}

/** Whether a path contains, or is contained in, one that is already written: one update must not write both. */
function overlaps(path: string, paths: ReadonlyMap<string, unknown>): boolean {
  for (const other of paths.keys()) if (other.startsWith(`${path}.`) || path.startsWith(`${other}.`)) return true;
  return false;
}

function joinValues(
  [before, old]: [Operator, unknown],
  operator: Operator,
  value: unknown,
): [Operator, unknown] | undefined {
  if (operator === '$set') return ['$set', value];
  if (before !== operator && before !== '$set') return undefined;
  if (!Number.isSafeInteger(old) || !Number.isSafeInteger(value)) return undefined;
  const [a, b] = [old as number, value as number];
  switch (operator) {
    case '$inc':
      return Number.isSafeInteger(a + b) ? [before, a + b] : undefined;
    case '$max':
      return [before, Math.max(a, b)];
    case '$min':
      return [before, Math.min(a, b)];
    default:
      return undefined;
  }
}
