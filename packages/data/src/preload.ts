/**
 * What operations are sure to look up, read for all of a group before its first operation runs.
 *
 * A read inside an operation first sends what the operations before it have staged, so that it includes them. In a
 * group whose operations each read, every operation therefore costs the commands of a whole group, one after another,
 * while the realm waits. Read beforehand, the same documents cost one command a group, and the writes stay together.
 */
import { type GroupContext, OperationTx, type Tx } from './tx.ts';

/**
 * Puts what the keys name into the realm's memory (`tx.memory`), what is not there included. The operation then asks
 * the memory, and reads where the memory was dropped in between.
 */
export type Preloader<Key = never> = (
  tx: Pick<Tx, 'realm' | 'memory' | 'read'>,
  keys: readonly Key[],
) => Promise<unknown>;

/**
 * What one operation is sure to look up. Lookups by the same loader, which is compared by identity, are made together.
 */
export interface Preload {
  readonly loader: Preloader;
  readonly key: unknown;
}

/** What an operation that looks up `key` by `loader` is given to the queue with. */
export function preload<Key>(loader: Preloader<Key>, key: Key): Preload {
  return { loader, key };
}

/**
 * Calls each loader once, with the keys of all operations. Nothing is staged yet, so its reads send nothing before
 * them.
 */
export async function preloadAll(
  group: GroupContext,
  operations: readonly { readonly preload: Preload | undefined }[],
): Promise<void> {
  const preloads = operations.flatMap((operation) => operation.preload ?? []);
  for (const [loader, those] of Map.groupBy(preloads, (one) => one.loader)) {
    const tx = new OperationTx(group, undefined);
    await loader(tx, those.map(({ key }) => key) as never[]);
    tx.close();
  }
}
