import { command } from '../command.ts';
import { type Actor, actIn, acting, findUser } from '../organisations.ts';
import { said } from '../output.ts';
import { ofUser } from './rows.ts';

export const changeAddress = command<Actor & { readonly email: string; readonly newEmail: string }>({
  name: 'email',
  summary: "change a user's address, without a confirmation mail",
  examples: ['user email --email ada@example.com --new-email ada.nightjar@example.com'],
  define: (verb) => acting(ofUser(verb)).requiredOption('--new-email <address>'),
  async run(installation, flags) {
    const { realm, options } = await actIn(installation, flags);
    const { user_id, email } = await findUser(installation, realm, flags.email);
    await installation.clients.users.UpdateUser({ user_id, new_email: flags.newEmail }, options());
    return said(`${email} (user ${user_id}) is ${flags.newEmail} now`, { user_id, email: flags.newEmail });
  },
});
