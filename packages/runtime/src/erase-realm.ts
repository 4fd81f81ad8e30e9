/**
 * What a service does at the end of an organisation: removes its documents and its journal, some in each call. It is
 * imported by its own name: services without a database do not load the driver.
 */
import { badRequest } from '@rookery/core';
import { type Database, eraseJournal, eraseRealm, journalSeq, type RealmKeys } from '@rookery/data';
import type { EraseRealmReply } from '@rookery/protos/gen/rookery/EraseRealmReply.ts';
import type { EraseRealmRequest__Output } from '@rookery/protos/gen/rookery/EraseRealmRequest.ts';
import type { CallContext } from '@rookery/rpc';
import type { Clients } from './clients.ts';
import type { Journalled } from './journalled.ts';

/** How long a call removes, ms: its caller shows how far it is after each. */
const CALL_MS = 2_000;

interface EraseContext {
  readonly database: Database;
  readonly waitPublished: Journalled['waitPublished'];
}

/** @throws BAD_REQUEST unless the deletion of an organisation was started; NONEXISTENT_SUBDOMAIN */
export async function checkDeleting(users: Pick<Clients['users'], 'ResolveRealm'>, realm: number): Promise<void> {
  const { deleting } = await users.ResolveRealm({ realm_id: realm }, { route: String(realm) });
  if (!deleting) throw badRequest('The deletion of the organization was not started.');
}

/**
 * Answers EraseRealm. First the journal is published, so that no entry is missing in the log; then what `keys` name is
 * removed, in order; at last the journal.
 * @param first what has to go before, such as files: gets when it has to return, and says how many it removed, and
 *   whether that was all
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
