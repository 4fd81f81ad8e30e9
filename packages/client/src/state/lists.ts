/**
 * Changes lists in place. The state may be a proxied store, where each access to an element is expensive: these
 * functions read no unnecessary elements, and remove an element without copying the rest.
 */
import { partitionPoint } from '@rookery/core/partition-point';

/** Removes and returns the first matching element. */
export function removeOne<T>(list: T[], fits: (one: T) => boolean): T | undefined {
  const at = list.findIndex(fits);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

/** Removes all matching elements and returns the first of them. */
export function removeEach<T>(list: T[], fits: (one: T) => boolean): T | undefined {
  const first = removeOne(list, fits);
  if (first !== undefined) while (removeOne(list, fits) !== undefined);
  return first;
}

/** Returns the index of a value in an ascending list, or the index at which to insert it. */
export function placeOf(list: readonly number[], value: number): number {
  return partitionPoint(list.length, (at) => (list[at] as number) < value);
}

/** Inserts a value into an ascending list, unless the list contains it. */
export function addAscending(list: number[], value: number): void {
  const last = list.at(-1);
  if (last === undefined || last < value) {
    list.push(value);
    return;
  }
  const at = placeOf(list, value);
  if (list[at] !== value) list.splice(at, 0, value);
}

/** Returns the list with the values appended that it does not contain. */
export function withAll(list: readonly number[], more: readonly number[]): number[] {
  const known = new Set(list);
  return [...list, ...more.filter((one) => !known.has(one))];
}

export function withoutAll(list: readonly number[], less: readonly number[]): number[] {
  const gone = new Set(less);
  return list.filter((one) => !gone.has(one));
}
