/**
 * Changes of lists in place. The state may be a proxied store, where each access to an element costs: what needs none
 * is not read, and one element goes without a copy of the rest.
 */

/** Removes the first that fits. */
export function removeOne<T>(list: T[], fits: (one: T) => boolean): T | undefined {
  const at = list.findIndex(fits);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

/** Removes every one that fits. Answers the first of them. */
export function removeEach<T>(list: T[], fits: (one: T) => boolean): T | undefined {
  const first = removeOne(list, fits);
  if (first !== undefined) while (removeOne(list, fits) !== undefined);
  return first;
}

/** Where a value is, or would be, in a list that ascends. */
export function placeOf(list: readonly number[], value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds a value to a list that ascends, unless it is there. */
export function addAscending(list: number[], value: number): void {
  const last = list.at(-1);
  if (last === undefined || last < value) {
    list.push(value);
    return;
  }
  const at = placeOf(list, value);
  if (list[at] !== value) list.splice(at, 0, value);
}

/** The list with those added that it has not. */
export function withAll(list: readonly number[], more: readonly number[]): number[] {
  const known = new Set(list);
  return [...list, ...more.filter((one) => !known.has(one))];
}

export function withoutAll(list: readonly number[], less: readonly number[]): number[] {
  const gone = new Set(less);
  return list.filter((one) => !gone.has(one));
}
