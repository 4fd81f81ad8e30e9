/**
 * The sends of the last minutes that a client may repeat, remembered with the realm's lane of the commit queue: so a
 * send costs no read to find out that it is none's repetition.
 */
import type { Database, Tx } from '@rookery/data';
import { COLLECTIONS, type SendDocument } from '../store/documents.ts';
import { SEND_MEMORY_SECONDS } from '../store/indexes.ts';
import { findSend, findSendsSince } from '../store/sends.ts';
import type { Repeatable } from './draft.ts';

/** Sends remembered of one realm, some 200 bytes each. With more in five minutes, an older one costs a read. */
const MAX_SENDS = 20_000;
const MEMORY_KEY = 'sends';

interface RecentSends {
  /** Oldest first. */
  readonly byKey: Map<string, SendDocument>;
  /** Whether it holds every send that is young enough. */
  complete: boolean;
}

const horizon = (nowMs: number) => nowMs - SEND_MEMORY_SECONDS * 1000;

/** The message that this send became earlier, if it is a repetition of the same content. */
export async function findRepeated(tx: Tx, database: Database, send: Repeatable): Promise<number | undefined> {
  const recent = await tx.memory<RecentSends>(MEMORY_KEY, () => loadRecent(tx, database));
  const known = recent.byKey.get(send.key);
  const earlier =
    known ?? (recent.complete ? undefined : await tx.read((session) => findSend(database, send.key, session)));
  if (!earlier || earlier.h !== send.hash || earlier.at.getTime() < horizon(tx.nowMs)) return undefined;
  return earlier.id;
}

async function loadRecent(tx: Tx, database: Database): Promise<RecentSends> {
  const since = new Date(horizon(tx.nowMs));
  const found = await tx.read((session) => findSendsSince(database, tx.realm, since, MAX_SENDS, session));
  return { byKey: new Map(found.map((send) => [send._id, send])), complete: found.length < MAX_SENDS };
}

/** Remembers a send. A later one under the same name takes its place. */
export async function rememberSend(tx: Tx, database: Database, send: Repeatable, id: number): Promise<void> {
  const document: SendDocument = { _id: send.key, r: tx.realm, id, h: send.hash, at: new Date(tx.nowMs) };
  const { _id, ...fields } = document;
  tx.update(COLLECTIONS.sends, { _id }, { $set: fields }, { upsert: true });
  const recent = await tx.memory<RecentSends>(MEMORY_KEY, () => loadRecent(tx, database));
  tx.afterwards(() => {
    recent.byKey.delete(_id);
    recent.byKey.set(_id, document);
    forgetOld(recent, horizon(tx.nowMs));
  });
}

function forgetOld(recent: RecentSends, before: number): void {
  for (const [key, { at }] of recent.byKey) {
    const old = at.getTime() < before;
    if (!old && recent.byKey.size <= MAX_SENDS) return;
    if (!old) recent.complete = false;
    recent.byKey.delete(key);
  }
}
