import { command } from '../command.ts';
import { type Actor, actIn, acting, findUser } from '../organisations.ts';
import { said } from '../output.ts';
import { ofUser } from './rows.ts';

export const reactivateUser = command<Actor & { readonly email: string }>({
  name: 'reactivate',
  summary: 'reactivate a deactivated account, with its API key, groups and subscriptions',
  examples: ['user reactivate --email ada@example.com'],
  define: (verb) => acting(ofUser(verb)),
  async run(installation, flags) {
    const { realm, options } = await actIn(installation, flags);
    const { user_id, email } = await findUser(installation, realm, flags.email);
    await installation.clients.users.ReactivateUser({ user_id }, options());
    return said(`reactivated ${email} (user ${user_id})`, { user_id, email, is_active: true });
  },
});
