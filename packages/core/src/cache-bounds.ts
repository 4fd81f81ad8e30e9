/**
 * The bound of an `LRUCache` of so many entries, which then takes memory as it fills. Bounded by its `max` it takes the
 * room for all of them when it is made: some 30 bytes an entry, in every process and for caches that stay empty.
 *
 * @param entries at least 1
 */
export function atMost(entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: one };
}

const one = (): number => 1;
