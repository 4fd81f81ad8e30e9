import { command } from '../command.ts';
import { type Actor, actIn, acting, findUser } from '../organisations.ts';
import { said } from '../output.ts';
import { ofUser } from '../user/rows.ts';

export const deactivateBot = command<Actor & { readonly email: string }>({
  name: 'deactivate',
  summary: 'deactivate a bot',
  examples: ['bot deactivate --email crake-bot@example.com --yes'],
  define: (verb) => acting(ofUser(verb)),
  confirm: ({ email }) => `The key of ${email} opens nothing any more until it is reactivated.`,
  async run(installation, flags) {
    const { realm, options } = await actIn(installation, flags);
    const { user_id, email } = await findUser(installation, realm, flags.email);
    await installation.clients.users.DeactivateUser({ user_id, bot: true }, options());
    return said(`deactivated the bot ${email} (user ${user_id})`, { user_id, email, is_active: false });
  },
});
