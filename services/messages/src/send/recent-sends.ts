/**
 * The sends of the last minutes that a client may repeat, in the memory of the realm's commit queue: so a send needs no
 * read to find out that it repeats none.
 */
import type { Database, Tx } from '@rookery/data';
import type { Repeatable } from './draft.ts';
import { findNewestSends, findSend, SEND_MEMORY_SECONDS, type SendDocument, stageSend } from './store.ts';

/**
 * Max. sends in memory per realm, some 200 bytes each, 1 kB with the longest ids. If there are more in five minutes,
 * looking up an older one costs a read.
 */
const MAX_SENDS = 20_000;
const MEMORY_KEY = 'sends';

const MEMORY_MS = SEND_MEMORY_SECONDS * 1000;

interface RecentSend {
  readonly id: number;
  readonly hash: SendDocument['hash'];
  /** When this process learned of it, by performance.now, which changes of the wall clock do not affect. */
  readonly knownAt: number;
}

interface RecentSends {
  /** Oldest first. */
  readonly byKey: Map<string, RecentSend>;
  /** Whether it contains every send that is young enough. */
  complete: boolean;
}

/** Returns the message of an earlier send that this one repeats with the same content. */
export async function findRepeated(tx: Tx, database: Database, send: Repeatable): Promise<number | undefined> {
  const recent = await tx.memory<RecentSends>(MEMORY_KEY, () => loadRecent(tx, database));
  let earlier = recent.byKey.get(send.key);
  if (earlier === undefined && !recent.complete) {
    const stored = await tx.read((session) => findSend(database, send.key, session));
    earlier = stored ? toRecent(stored) : undefined;
  }
  return earlier?.hash === send.hash ? earlier.id : undefined;
}

/** Every stored send is young enough: MongoDB removes older ones by its own clock, and only that clock counts. */
async function loadRecent(tx: Tx, database: Database): Promise<RecentSends> {
  const found = await tx.read((session) => findNewestSends(database, tx.realm, MAX_SENDS, session));
  return { byKey: new Map(found.map((send) => [send._id, toRecent(send)])), complete: found.length < MAX_SENDS };
}

function toRecent({ id, hash }: SendDocument): RecentSend {
  return { id, hash: hash, knownAt: performance.now() };
}

/** Stores a send. A later one under the same key replaces it. */
export async function rememberSend(tx: Tx, database: Database, send: Repeatable, id: number): Promise<void> {
  const document: SendDocument = { _id: send.key, realm: tx.realm, id, hash: send.hash, at: new Date(tx.nowMs) };
  stageSend(tx, document);
  const recent = await tx.memory<RecentSends>(MEMORY_KEY, () => loadRecent(tx, database));
  tx.afterwards(() => {
    recent.byKey.delete(send.key);
    recent.byKey.set(send.key, toRecent(document));
    forgetOld(recent, performance.now() - MEMORY_MS);
  });
}

function forgetOld(recent: RecentSends, before: number): void {
  for (const [key, { knownAt }] of recent.byKey) {
    const old = knownAt < before;
    if (!old && recent.byKey.size <= MAX_SENDS) return;
    if (!old) recent.complete = false;
    recent.byKey.delete(key);
  }
}
