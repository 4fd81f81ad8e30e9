/** Events about a user's new role. */
import { isAdmin, type Role, UserSet } from '@rookery/core';
import { emit, type Tx } from '@rookery/data';
import type { Audience } from '@rookery/protos/gen/rookery/Audience.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { directSystemGroups } from '../group/rules/system-groups.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { defaultChannelNames } from '../user/default-channel-names.ts';
import type { UserDocument } from '../user/documents.ts';
import { botJson, type ChannelNames, NO_NAMES } from '../user/rules/bot-json.ts';
import { stageVisibilityOfRole } from '../visibility/store.ts';
import type { AccountContext } from './context.ts';
import { publishSeenAddresses } from './publish-address.ts';

type Account = Omit<UserDocument, 'password_hash'>;

/**
 * The names of all bots' default channels, if the role shows the bots. Callers who may give it know the names.
 * @param role undefined: the role stays
 */
export async function channelNamesFor(
  context: Pick<AccountContext, 'directories' | 'channels'>,
  role: number | undefined,
  ctx: CallContext,
): Promise<ChannelNames> {
  if (role === undefined || !isAdmin(role)) return NO_NAMES;
  const caller = requireCaller(ctx);
  const { users } = await context.directories.current(caller.realm_id);
  return defaultChannelNames(context, users.people, caller, ctx);
}

/**
 * Publishes the role, then the memberships of system groups that change with it, then to the user themselves the bots
 * whose settings only administrators see, and the addresses that the role shows or hides.
 *
 * @param seen.audience everyone who sees the user
 * @param seen.shown what a role may show or hide: every bot of the organisation but the server's own, deactivated ones
 *   too, with the names of their default channels, and all users whose address is hidden from some. If absent, the
 *   user's older queues end instead of receiving the events about them.
 * @returns the seq of the last event
 */
export function publishRole(
  tx: Tx,
  realm: RealmDocument,
  account: Account,
  role: number,
  seen: {
    readonly audience: Audience;
    readonly shown?: {
      readonly bots: readonly Account[];
      readonly channelNames: ChannelNames;
      readonly restricted: readonly Account[];
    };
  },
): number {
  const everyone = { everyone: true };
  const visibility = stageVisibilityOfRole(tx, realm, account, role);
  const before = directSystemGroups(account);
  const after = directSystemGroups({ ...account, role });
  let seq = emit(
    tx,
    { type: 'realm_user', op: 'update', person: { user_id: account.id, role: role as Role } },
    seen.audience,
  );
  // Clients know no groups of a deactivated user.
  if (!account.is_active) return seq;
  const user_ids = [account.id];
  for (const name of before.filter((one) => !after.includes(one))) {
    const group_id = realm.system_groups[name];
    seq = emit(tx, { type: 'user_group', op: 'remove_members', group_id, user_ids }, everyone);
  }
  for (const name of after.filter((one) => !before.includes(one))) {
    const group_id = realm.system_groups[name];
    seq = emit(tx, { type: 'user_group', op: 'add_members', group_id, user_ids }, everyone);
  }
  const only = { users: UserSet.of(user_ids).toBytes() };
  // The set of users whom this user sees has changed: their queues end, and clients register again.
  if (visibility || !seen.shown) return emit(tx, { type: 'user_deactivated', op: '' }, only);
  const viewer = { user_id: account.id, role: account.role };
  seq = Math.max(seq, publishSeenAddresses(tx, viewer, role, seen.shown.restricted));
  if (isAdmin(role) === isAdmin(account.role)) return seq;
  for (const bot of seen.shown.bots) {
    if (bot.bot_owner_id === account.id) continue;
    seq = isAdmin(role)
      ? emit(tx, { type: 'realm_bot', op: 'add', bot: botJson(bot, seen.shown.channelNames) }, only)
      : emit(tx, { type: 'realm_bot', op: 'delete', bot: { user_id: bot.id } }, only);
  }
  return seq;
}
