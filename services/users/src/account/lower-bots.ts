/** The bots of a user whose role is lowered. */
import type { Tx } from '@rookery/data';
import type { RealmDocument } from '../realm/documents.ts';
import { botRoleUnder } from '../user/rules/administer.ts';
import { audienceOf, type Observer } from '../user/rules/visibility.ts';
import type { Accounts } from '../user/store/users.ts';
import { checkReplicated, stageReplicatedChange } from './account-changes.ts';
import { publishRole } from './publish-role.ts';

type Account = NonNullable<Accounts['target']>;

/**
 * Stages that the bots of a user whose role is lowered get at most that role, deactivated bots too: the key of a bot
 * with a higher role would give its owner the former role back. The events are those of any change of role, but the
 * older queues of the bots end instead of receiving what they may no longer see: an owner may have hundreds of bots.
 *
 * @param owner the user before the change
 * @param options.bots every bot of the organisation but the server's own
 * @param options.viewers all active users
 * @returns the ids of the changed bots; none if the role is raised
 * @throws SERVER_NOT_READY, which `AccountChanges.make` handles, while the last change of one is not replicated
 */
export function lowerBots(
  tx: Tx,
  realm: RealmDocument,
  owner: Pick<Account, 'id' | 'role'>,
  role: number,
  options: {
    readonly bots: readonly Account[];
    readonly viewers: readonly Observer[];
    readonly version: number;
  },
): number[] {
  // An administrator may have given a bot a higher role than its owner's: it stays until the owner's is lowered.
  if (role <= owner.role) return [];
  const falling = options.bots.filter(
    (bot) => bot.bot_owner_id === owner.id && botRoleUnder(role, bot.role) !== bot.role,
  );
  for (const bot of falling) {
    checkReplicated(bot);
    const lower = botRoleUnder(role, bot.role);
    const audience = audienceOf(bot, options.viewers);
    const seq = publishRole(tx, realm, bot, lower, { audience });
    stageReplicatedChange(tx, bot, { version: options.version, seq, change: { role: lower } });
  }
  return falling.map(({ id }) => id);
}
