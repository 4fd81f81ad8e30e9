/**
 * The deletion of an organisation. First it is marked, which prevents reactivation; then the operator's command calls
 * every service to erase its data; this service comes last, and finally removes the organisation itself.
 */
import { badRequest } from '@rookery/core';
import { snapshotRead } from '@rookery/data';
import type { UsersHandler } from '@rookery/rpc';
import type { JournalParts } from '@rookery/runtime';
import { eraseRealmStep } from '@rookery/runtime/erase-realm';
import { INSTALLATION } from '../database/collections.ts';
import { REALM_KEYS } from '../database/realm-keys.ts';
import { findRealm, readRealm, stageRealmChange, stageRealmRemoval } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import type { OrganisationContext } from './context.ts';

type Dependencies = Pick<OrganisationContext, 'commits' | 'database' | 'config' | 'gateways'>;

/**
 * Marks a deactivated organisation for deletion. Idempotent.
 * @throws NONEXISTENT_SUBDOMAIN; BAD_REQUEST if it is active, or has another name
 */
export const deleteRealm: UsersHandler<'DeleteRealm', Dependencies> = async (
  { commits, database },
  { realm_id: id, name },
  ctx,
) =>
  commits.run(id, ctx, async (tx) => {
    const realm = await readRealm(tx, database);
    if (!realm.deactivated) throw badRequest('The organization is not deactivated.');
    if (realm.name !== name) throw badRequest(`The organization is called ${realm.name}.`);
    if (realm.deleting_at === undefined) stageRealmChange(tx, { deleting_at: tx.nowMs, version: tx.next('version') });
    return {};
  });

/**
 * Erases this service's data of a marked organisation; the call that finds no more data removes the organisation.
 * @param eraseArchives removes the files of its exports
 */
export const eraseRealm: UsersHandler<
  'EraseRealm',
  Dependencies & {
    readonly waitPublished: JournalParts['waitPublished'];
    readonly eraseArchives: (realm: number, endAt: number) => Promise<{ removed: number; finished: boolean }>;
  }
> = async (context, request, ctx) => {
  const { commits, database, eraseArchives } = context;
  const { realm_id: realm } = request;
  const { deleting_at } = await snapshotRead(database, (session) => findRealm(database, realm, session));
  if (deleting_at === undefined) throw badRequest('The deletion of the organization was not started.');
  const step = await eraseRealmStep(context, request, REALM_KEYS, ctx, (endAt) => eraseArchives(realm, endAt));
  if (!step.finished) return step;
  // The version tells readers that their lists of organisations are stale.
  await commits.run(INSTALLATION, {}, async (tx) => {
    tx.next('version');
    stageRealmRemoval(tx, realm);
    return null;
  });
  await invalidateCallers(context, realm, 'everyone');
  return step;
};
