/** The bots of a user whose role falls. */
import type { Tx } from '@rookery/data';
import type { RealmDocument } from '../realm/documents.ts';
import { botRoleUnder } from '../user/rules/administer.ts';
import { audienceOf, type Observer } from '../user/rules/visibility.ts';
import type { Accounts } from '../user/store/users.ts';
import { checkReplicated, stageReplicatedChange } from './account-changes.ts';
import { publishRole } from './publish-role.ts';

type Account = Accounts['active'][number];

/**
 * Stages that the bots of a user in a lower role fall to it, deactivated ones too: the key of a bot that stands above
 * its owner would give the former role back. Events are those of any change of role.
 *
 * @param owner the user as before
 * @param o.bots every bot of the organisation but the server's own
 * @param o.restricted everyone who does not show their address to all
 * @param o.viewers everyone who is active
 * @returns the ids of the bots that fall; none where the role rises
 * @throws SERVER_NOT_READY, which `AccountChanges.make` takes care of, while the last change of one is not replicated
 */
export function lowerBots(
  tx: Tx,
  realm: RealmDocument,
  owner: Pick<Account, 'id' | 'role'>,
  role: number,
  o: {
    readonly bots: readonly Account[];
    readonly restricted: readonly Account[];
    readonly viewers: readonly Observer[];
    readonly version: number;
  },
): number[] {
  // An administrator may have given a bot more than its owner has: that stays until the owner falls.
  if (role <= owner.role) return [];
  const falling = o.bots.filter((bot) => bot.bot_owner_id === owner.id && botRoleUnder(role, bot.role) !== bot.role);
  for (const bot of falling) {
    checkReplicated(bot);
    const lower = botRoleUnder(role, bot.role);
    const audience = audienceOf(bot, o.viewers);
    const seq = publishRole(tx, realm, bot, lower, { bots: o.bots, restricted: o.restricted, audience });
    stageReplicatedChange(tx, bot, { version: o.version, seq, change: { role: lower } });
  }
  return falling.map(({ id }) => id);
}
