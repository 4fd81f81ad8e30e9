import { ROLES, type RoleName } from '@rookery/core';
import { command } from '../command.ts';
import { type Actor, actIn, acting, findUser } from '../organisations.ts';
import { said } from '../output.ts';
import { ofUser, roleOption } from './rows.ts';

export const changeRole = command<Actor & { readonly email: string; readonly role: RoleName }>({
  name: 'role',
  summary: 'change the role of a user or bot',
  examples: ['user role --email ada@example.com --role administrator'],
  define: (verb) => acting(ofUser(verb)).addOption(roleOption().makeOptionMandatory()),
  async run(installation, flags) {
    const { realm, options } = await actIn(installation, flags);
    const { user_id, email } = await findUser(installation, realm, flags.email);
    await installation.clients.users.UpdateUser({ user_id, role: ROLES[flags.role] }, options());
    return said(`${email} (user ${user_id}) is ${flags.role}`, { user_id, email, role: flags.role });
  },
});
