/**
 * First logins of users whose account someone else created. Such a user joins at the first login: until then
 * `date_joined` is the creation of the account. The waiting period for full membership starts then, too.
 */
import { emit, type Tx } from '@rookery/data';
import type { RealmDocument } from '../realm/documents.ts';
import { readRealm } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import type { User, UserDocument } from '../user/documents.ts';
import { isoTime } from '../user/rules/json.ts';
import { audienceOf } from '../user/rules/visibility.ts';
import { isWaiting, showsWaiting, waitingOf } from '../user/rules/waiting-period.ts';
import { stageUserChange } from '../user/store/changes.ts';
import { readUser, readViewers } from '../user/store/users.ts';
import type { AuthenticationContext } from './context.ts';

/**
 * Sets a user's join time to that of the first login. Call it after authentication and before the login is answered.
 * @returns the user with the new join time
 */
export async function recordFirstLogin<U extends Pick<User, 'realm' | 'id' | 'joined_at' | 'awaits_login'>>(
  context: Pick<AuthenticationContext, 'commits' | 'database' | 'config' | 'gateways'>,
  user: U,
): Promise<U> {
  if (!user.awaits_login) return user;
  const { database } = context;
  const { joined_at, isDemoted } = await context.commits.run(user.realm, {}, async (tx) => {
    const account = await readUser(tx, database, user.id);
    // Of two concurrent logins, the first to commit counts.
    if (!account?.is_active || !account.awaits_login) return { joined_at: account?.joined_at, isDemoted: false };
    const audience = audienceOf(account, await readViewers(tx, database));
    const person = { user_id: account.id, date_joined: isoTime(tx.nowMs) };
    emit(tx, { type: 'realm_user', op: 'update', person }, audience);
    return { joined_at: tx.nowMs, isDemoted: join(tx, await readRealm(tx, database), account) };
  });
  if (isDemoted) await invalidateCallers(context, user.realm, [user.id]);
  return { ...user, joined_at: joined_at ?? user.joined_at };
}

/** @returns whether a full member has to wait again */
function join(
  tx: Tx,
  realm: RealmDocument,
  account: Pick<UserDocument, 'id' | 'role' | 'is_active' | 'is_system_bot' | 'full_member_at'>,
): boolean {
  const waiting = waitingOf(tx.nowMs, realm.settings.waiting_period_threshold);
  const change = { full_member_at: undefined, ...waiting, awaits_login: undefined, joined_at: tx.nowMs };
  stageUserChange(tx, account.id, { ...change, version: tx.next('version') });
  if (isWaiting(account) || !isWaiting(waiting) || !showsWaiting(account)) return false;
  const group_id = realm.system_groups['role:fullmembers'];
  emit(tx, { type: 'user_group', op: 'remove_members', group_id, user_ids: [account.id] }, { everyone: true });
  return true;
}
