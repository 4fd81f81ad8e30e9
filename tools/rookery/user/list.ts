import { command } from '../command.ts';
import { chooseOrganisation, type InOrganisation, inOrganisation } from '../organisations.ts';
import { table } from '../output.ts';
import { userRow } from './rows.ts';

export const listUsers = command<InOrganisation>({
  name: 'list',
  summary: 'list the users, including bots and deactivated accounts',
  examples: ['user list', 'user list --organisation birds --json'],
  define: inOrganisation,
  async run(installation, options) {
    const { realm_id } = await chooseOrganisation(installation, options);
    const { users } = await installation.clients.users.AdminListUsers({ realm_id }, { route: String(realm_id) });
    return table(users.map(userRow), {
      id: (one) => one.user_id,
      role: (one) => (one.is_bot ? 'bot' : one.role),
      email: (one) => one.email,
      name: (one) => one.full_name,
      '': (one) => (one.is_active ? '' : 'deactivated'),
    });
  },
});
