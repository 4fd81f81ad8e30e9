/**
 * Returns the first index from `start` on that is not before a place in an ascending list; `end` if all are before it.
 * Takes indexes, not elements: some lists are typed arrays, some have several numbers for each element.
 * @param isBefore true for no index that follows one for which it is false
 */
export function partitionPoint(end: number, isBefore: (index: number) => boolean, start = 0): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
