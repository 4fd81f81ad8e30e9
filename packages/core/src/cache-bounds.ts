/**
 * Options that bound an `LRUCache` by its number of entries and let it allocate memory as it fills. With its option
 * `max` it would allocate room for all entries when it is made: some 30 bytes an entry, in every process and for caches
 * that stay empty.
 *
 * @param entries at least 1
 */
export function atMost(entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: one };
}

const one = (): number => 1;
