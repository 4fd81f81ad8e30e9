/**
 * Deletes an organisation's documents and journal from a service's database, in several calls. Imported by path rather
 * than from the index, so that services without a database do not load the driver.
 */
import { badRequest } from '@rookery/core';
import { type Database, eraseJournal, eraseRealm, journalSeq, type RealmKeys } from '@rookery/data';
import type { EraseRealmReply } from '@rookery/protos/gen/rookery/EraseRealmReply.ts';
import type { EraseRealmRequest__Output } from '@rookery/protos/gen/rookery/EraseRealmRequest.ts';
import type { CallContext } from '@rookery/rpc';
import type { Clients } from './clients.ts';
import type { JournalParts } from './journalled.ts';

/** Time budget of one call, ms: the caller shows progress after each. */
const CALL_MS = 2_000;

interface EraseContext {
  readonly database: Database;
  readonly waitPublished: JournalParts['waitPublished'];
}

/** Checks that the deletion of an organisation was started. @throws BAD_REQUEST if it was not; NONEXISTENT_SUBDOMAIN */
export async function checkDeleting(users: Pick<Clients['users'], 'ResolveRealm'>, realm: number): Promise<void> {
  const { deleting } = await users.ResolveRealm({ realm_id: realm }, { route: String(realm) });
  if (!deleting) throw badRequest('The deletion of the organization was not started.');
}

/**
 * Answers EraseRealm. First the journal is published, so that no entry is missing in the log; then the documents that
 * `keys` name are deleted, in order; finally the journal.
 * @param first deletes what has to precede the documents, such as files. Takes the time at which it must return;
 *   returns how many it removed, and whether all are gone
 */
export async function eraseRealmStep(
  { database, waitPublished }: EraseContext,
  { realm_id: realm, place }: EraseRealmRequest__Output,
  keys: RealmKeys,
  ctx: CallContext,
  first?: (endAt: number) => Promise<{ removed: number; finished: boolean }>,
): Promise<EraseRealmReply> {
  const endAt = performance.now() + CALL_MS;
  if (place === 0) {
    await waitPublished({ realm_id: realm, seq: await journalSeq(database, realm) }, ctx);
    const before = await first?.(endAt);
    if (before && !before.finished) return { place, ...before };
    const step = await eraseRealm(database, realm, { keys, place, endAt });
    return finish(database, realm, { ...step, removed: step.removed + (before?.removed ?? 0) });
  }
  return finish(database, realm, await eraseRealm(database, realm, { keys, place, endAt }));
}

async function finish(
  database: Database,
  realm: number,
  step: { place: number; removed: number; finished: boolean },
): Promise<EraseRealmReply> {
  if (!step.finished) return step;
  return { ...step, removed: step.removed + (await eraseJournal(database, realm)) };
}
