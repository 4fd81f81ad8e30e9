/** Sends the writes that operations staged, in few commands. */
import type { AnyBulkWriteOperation, ClientSession } from 'mongodb';
import type { Database } from './database.ts';
import { foldUpdates } from './fold.ts';
import type { StagedWrite } from './staged-write.ts';

/** A write that MongoDB rejected. `by` is the operation that staged it, if known. */
export class WriteRefused<By> extends Error {
  override readonly name = 'WriteRefused';
  readonly by: By | undefined;
  /** Whether the sent writes were folded: they may succeed unfolded. */
  readonly folded: boolean;

  constructor(collection: string, by: By | undefined, folded: boolean, cause: unknown) {
    super(`A write to ${collection} was refused: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.by = by;
    this.folded = folded;
  }
}

/**
 * Sends staged writes, one command for each collection; the order within a collection is preserved.
 * @throws WriteRefused around the driver's error.
 */
export async function sendWrites<By>(
  database: Database,
  session: ClientSession,
  staged: readonly StagedWrite<By>[],
  fold: boolean,
): Promise<void> {
  for (const [name, writes] of byCollection(staged)) {
    const sent = fold ? foldUpdates(writes) : writes;
    const collection = database.collection(name);
    try {
      await collection.bulkWrite(sent.map(toModel), { session, ordered: true });
    } catch (error) {
      const index = firstFailed(error);
      throw new WriteRefused(name, index === undefined ? undefined : sent[index]?.by, sent !== writes, error);
    }
  }
}

function byCollection<By>(staged: readonly StagedWrite<By>[]): Map<string, StagedWrite<By>[]> {
  const collections = new Map<string, StagedWrite<By>[]>();
  for (const write of staged) {
    const writes = collections.get(write.collection);
    if (writes === undefined) collections.set(write.collection, [write]);
    else writes.push(write);
  }
  return collections;
}

function toModel(write: StagedWrite): AnyBulkWriteOperation {
  switch (write.kind) {
    case 'insert':
      return { insertOne: { document: write.document } };
    case 'update': {
      const model = { filter: write.filter, update: write.change, upsert: write.upsert };
      return write.many ? { updateMany: model } : { updateOne: model };
    }
    case 'remove':
      return write.many ? { deleteMany: { filter: write.filter } } : { deleteOne: { filter: write.filter } };
  }
}

/** The index of the write that failed a bulk, if the reply names it. */
function firstFailed(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('writeErrors' in error)) return undefined;
  const { writeErrors } = error;
  const first: unknown = Array.isArray(writeErrors) ? writeErrors[0] : writeErrors;
  return typeof first === 'object' && first !== null && 'index' in first && typeof first.index === 'number'
    ? first.index
    : undefined;
}
