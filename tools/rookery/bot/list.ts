import { command } from '../command.ts';
import { chooseOrganisation, type InOrganisation, inOrganisation } from '../organisations.ts';
import { table } from '../output.ts';
import { userRow } from '../user/rows.ts';

export const listBots = command<InOrganisation>({
  name: 'list',
  summary: 'list the bots and their owners',
  examples: ['bot list', 'bot list --json'],
  define: inOrganisation,
  async run(installation, options) {
    const { realm_id } = await chooseOrganisation(installation, options);
    const { users } = await installation.clients.users.AdminListUsers({ realm_id }, { route: String(realm_id) });
    const emails = new Map(users.map((one) => [one.user_id, one.email]));
    const bots = users.filter((one) => one.bot_type !== 0);
    return table(
      bots.map((bot) => ({
        ...userRow(bot),
        type: TYPES[bot.bot_type] ?? String(bot.bot_type),
        owner: emails.get(bot.bot_owner_id) ?? null,
      })),
      {
        id: (one) => one.user_id,
        type: (one) => one.type,
        email: (one) => one.email,
        name: (one) => one.full_name,
        owner: (one) => one.owner,
        '': (one) => (one.is_active ? '' : 'deactivated'),
      },
    );
  },
});

const TYPES: Readonly<Record<number, string>> = {
  1: 'generic',
  2: 'incoming-webhook',
  3: 'outgoing-webhook',
  4: 'embedded',
};
