import { badRequest, checkOwner } from '@rookery/core';
import { emit } from '@rookery/data';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { endSessionsOfRealm } from '../authentication/store/sessions.ts';
import { checkRealmActive } from '../realm/rules/access.ts';
import { MAX_DELETION_DAYS, MIN_DELETION_DAYS } from '../realm/rules/json.ts';
import { readRealm, stageRealmChange } from '../realm/store.ts';
import { endPolls } from '../upstream/end-polls.ts';
import { readActiveIds } from '../user/store/users.ts';
import type { OrganisationContext } from './context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * `POST /realm/deactivate`. When it returns, all keys and sessions of the organisation are invalid, and its polls have
 * ended. Its notifications that come due from then on are dropped. Everything else stays: queues and keys are valid
 * again when an operator reactivates it.
 *
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Data deletion time must be at least {n} days in the future.`, or
 *   `at most`; REALM_DEACTIVATED
 */
export const deactivateRealm: UsersHandler<
  'DeactivateRealm',
  Pick<OrganisationContext, 'commits' | 'database' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  const realm = caller.realm_id;
  checkOwner(caller);
  const { deletion_delay_days: days } = request;
  if (days !== undefined) checkDeletionDelay(days);
  const users = await context.commits.run(realm, ctx, async (tx) => {
    checkRealmActive(await readRealm(tx, context.database));
    const ids = await readActiveIds(tx, context.database);
    const due = days === undefined ? {} : { deletion_at: tx.nowMs + days * DAY_MS };
    stageRealmChange(tx, { deactivated: true, ...due, version: tx.next('version') });
    emit(tx, { type: 'realm', op: 'deactivated', realm_id: realm }, { everyone: true });
    return ids;
  });
  // There may be thousands, hence no transaction. If the organisation was reactivated immediately, a gateway may have
  // cached one of the sessions before its deletion; the new version makes it authenticate again.
  await endSessionsOfRealm(context.database, realm);
  await context.commits.run(realm, {}, async (tx) => tx.next('version'));
  // Polls that a gateway admitted until now are held by this time: they end without events, and later ones are
  // rejected.
  await endPolls(context, realm, users, 'everyone');
  return {};
};

function checkDeletionDelay(days: number): void {
  const refuse = (limit: string) => badRequest(`Data deletion time must be at ${limit} days in the future.`);
  if (days < MIN_DELETION_DAYS) throw refuse(`least ${MIN_DELETION_DAYS}`);
  if (days > MAX_DELETION_DAYS) throw refuse(`most ${MAX_DELETION_DAYS}`);
}
