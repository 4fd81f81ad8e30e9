/**
 * Comparison, queries and updates of documents with MongoDB's semantics, as far as the commit queue, the journal and
 * the simulated services need them.
 */
import { Binary, type Document, MaxKey, ObjectId } from 'mongodb';

/** Returns the rank of a value's type in comparisons; values of different types never match a range. */
function rankOf(value: unknown): number {
  if (value === undefined || value === null) return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  if (value instanceof ObjectId) return 7;
  if (value instanceof Binary) return 6;
  if (typeof value === 'boolean') return 8;
  if (value instanceof MaxKey) return 127;
  return Array.isArray(value) ? 5 : 4;
}

/** Compares two values in MongoDB's order, embedded documents field by field; returns below 0, 0 or above. */
export function compare(a: unknown, b: unknown): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  switch (rankOf(a)) {
    case 2:
      return (a as number) - (b as number);
    case 3:
      return a === b ? 0 : (a as string) < (b as string) ? -1 : 1;
    case 4:
    case 5: {
      const left = Object.entries(a as object);
      const right = Object.entries(b as object);
      for (let i = 0; i < Math.min(left.length, right.length); i++) {
        const [nameA, valueA] = left[i] as [string, unknown];
        const [nameB, valueB] = right[i] as [string, unknown];
        const order = rankOf(valueA) - rankOf(valueB) || compare(nameA, nameB) || compare(valueA, valueB);
        if (order !== 0) return order;
      }
      return left.length - right.length;
    }
    case 7:
      return compare((a as ObjectId).toHexString(), (b as ObjectId).toHexString());
    case 8:
      return Number(a) - Number(b);
    default:
      return 0;
  }
}

/** Returns a string that is equal for equal ids. */
export function keyOf(id: unknown): string {
  return id instanceof ObjectId ? id.toHexString() : JSON.stringify(id);
}

export function clone<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(clone) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const copy: Document = {};
  // `ignoreUndefined`: such fields are not stored.
  for (const [name, field] of Object.entries(value)) if (field !== undefined) copy[name] = clone(field);
  return copy as T;
}

/** Returns the value with binary fields as buffers, as the option `promoteBuffers` does. */
export function promote<T>(value: T): T {
  if (value instanceof Binary) return Buffer.from(value.value()) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(promote) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, promote(field)])) as T;
}

function fieldOf(document: Document, path: string): unknown {
  let value: unknown = document;
  for (const part of path.split('.')) value = (value as Document | undefined)?.[part];
  return value;
}

export function isMatch(document: Document, filter: Document): boolean {
  for (const [path, wanted] of Object.entries(filter)) {
    if (!isFieldMatch(fieldOf(document, path), wanted)) return false;
  }
  return true;
}

function isFieldMatch(value: unknown, wanted: unknown): boolean {
  if (!isOperators(wanted)) return anyOf(value, (one) => rankOf(one) === rankOf(wanted) && compare(one, wanted) === 0);
  return Object.entries(wanted).every(([operator, operand]) =>
    anyOf(value, (one) => isOperatorMatch(one, operator, operand)),
  );
}

/** A condition holds for an array if it holds for one of its elements. */
function anyOf(value: unknown, holds: (one: unknown) => boolean): boolean {
  return holds(value) || (Array.isArray(value) && value.some(holds));
}

function isOperators(wanted: unknown): wanted is Document {
  if (typeof wanted !== 'object' || wanted === null) return false;
  return Object.keys(wanted)[0]?.startsWith('$') ?? false;
}

function isOperatorMatch(value: unknown, operator: string, operand: unknown): boolean {
  const comparable = rankOf(value) === rankOf(operand);
  switch (operator) {
    case '$gt':
      return comparable && compare(value, operand) > 0;
    case '$gte':
      return comparable && compare(value, operand) >= 0;
    case '$lt':
      return comparable && compare(value, operand) < 0;
    case '$lte':
      return comparable && compare(value, operand) <= 0;
    case '$ne':
      return compare(value, operand) !== 0;
    case '$in':
      return (operand as unknown[]).some((one) => rankOf(value) === rankOf(one) && compare(value, one) === 0);
    case '$exists':
      return (value !== undefined) === operand;
    default:
      throw new Error(`the model knows no ${operator}`);
  }
}

/** Returns the document after an update by operators, or after a replacement. */
export function updated(document: Document, change: Document, isNew: boolean): Document {
  if (!Object.keys(change)[0]?.startsWith('$')) return { _id: document._id, ...clone(change) };
  const next = clone(document);
  for (const [operator, fields] of Object.entries(change)) {
    for (const [path, operand] of Object.entries(fields as Document)) apply(next, operator, path, operand, isNew);
  }
  return next;
}

function apply(document: Document, operator: string, path: string, operand: unknown, isNew: boolean): void {
  const parts = path.split('.');
  const name = parts.pop() as string;
  let holder = document;
  for (const part of parts) {
    holder[part] ??= {};
    holder = holder[part];
  }
  const before = holder[name];
  switch (operator) {
    case '$set':
      holder[name] = clone(operand);
      return;
    case '$setOnInsert':
      if (isNew) holder[name] = clone(operand);
      return;
    case '$inc':
      if (before !== undefined && typeof before !== 'number') throw new TypeError('Cannot apply $inc to a non-number');
      holder[name] = (before ?? 0) + (operand as number);
      return;
    case '$max':
      if (before === undefined || compare(before, operand) < 0) holder[name] = operand;
      return;
    case '$min':
      if (before === undefined || compare(before, operand) > 0) holder[name] = operand;
      return;
    default:
      throw new Error(`the model knows no ${operator}`);
  }
}
