/** The settings of bots in an initial state. */

import { isAdmin, type RegisterMembers } from '@rookery/core';
import type { CallContext } from '@rookery/rpc';
import type { Directory, UserTable } from '../directory/directory.ts';
import { defaultChannelNames } from '../user/default-channel-names.ts';
import type { User } from '../user/documents.ts';
import { botJson } from '../user/rules/bot-json.ts';
import type { RegisterContext } from './context.ts';

/** The settings of bots that a user sees: of all for administrators, of their own for others. */
export async function botsState(
  context: Pick<RegisterContext, 'channels'>,
  directory: Directory,
  user: User,
  ctx: CallContext,
): Promise<RegisterMembers> {
  const all = isAdmin(user.role);
  const bots = botsOf(directory.users).filter((one) => all || one.bot_owner_id === user.id);
  if (bots.length === 0) return { realm_bots: [] };
  const names = await defaultChannelNames(context, bots, directory.callerOf(user), ctx);
  return { realm_bots: bots.map((bot) => botJson(bot, names)) };
}

/** The bots of a table of users, searched once: most registers need those of one owner among thousands of people. */
function botsOf(users: UserTable): readonly User[] {
  let bots = BOTS.get(users);
  if (!bots) {
    bots = users.people.filter((one) => one.bot_type !== 0);
    BOTS.set(users, bots);
  }
  return bots;
}

const BOTS = new WeakMap<UserTable, readonly User[]>();
