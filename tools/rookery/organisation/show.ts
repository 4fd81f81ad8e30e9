import { ROLES } from '@rookery/core';
import { command } from '../command.ts';
import { chooseOrganisation, type InOrganisation, inOrganisation } from '../organisations.ts';
import { fields } from '../output.ts';
import { organisationRow } from './rows.ts';

export const showOrganisation = command<InOrganisation>({
  name: 'show',
  summary: 'show an organisation, with its numbers of people and bots',
  examples: ['organisation show', 'organisation show --organisation birds --json'],
  define: inOrganisation,
  async run(installation, options) {
    const realm = await chooseOrganisation(installation, options);
    const { realm_id } = realm;
    const { users } = await installation.clients.users.AdminListUsers({ realm_id }, { route: String(realm_id) });
    const active = users.filter((user) => user.is_active);
    const people = active.filter((user) => user.bot_type === 0);
    return fields({
      ...organisationRow(realm),
      people: people.length,
      bots: active.length - people.length,
      deactivated_users: users.length - active.length,
      owners: people.filter((user) => user.role === ROLES.owner).map((user) => user.email),
      authentication_methods: realm.authentication_methods,
    });
  },
});
