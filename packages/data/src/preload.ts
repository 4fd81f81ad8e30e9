/**
 * Preloading: look-ups that operations are sure to make are done for a whole group before its first operation runs.
 *
 * A read inside an operation first sends the writes that previous operations have staged, so that it sees them. In a
 * group whose operations each read, every operation therefore costs the commands of a whole group, one after another,
 * while the realm waits. Preloaded, the same documents cost one command per group, and the writes stay together.
 */
import { type GroupContext, OperationTx, type Tx } from './tx.ts';

/**
 * Loads the documents of the keys into the realm's memory (`tx.memory`), including the absence of a document. The
 * operation then reads the memory, and the database if the memory was dropped in between.
 */
export type Preloader<Key = never> = (
  tx: Pick<Tx, 'realm' | 'memory' | 'read'>,
  keys: readonly Key[],
) => Promise<unknown>;

/**
 * A look-up that an operation is sure to make. Look-ups by the same loader, compared by identity, are made together.
 */
export interface Preload {
  readonly loader: Preloader;
  readonly key: unknown;
}

/** The `preload` argument of `CommitQueue.run` for an operation that looks up `key` by `loader`. */
export function preload<Key>(loader: Preloader<Key>, key: Key): Preload {
  return { loader, key };
}

/**
 * Calls each loader once, with the keys of all operations. Nothing is staged yet, so the reads send no writes first.
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
