import { command } from '../command.ts';
import { type Actor, actIn, acting, findUser } from '../organisations.ts';
import { said } from '../output.ts';
import { ofUser } from './rows.ts';

interface Options extends Actor {
  readonly email: string;
  readonly notify?: true;
  readonly comment?: string;
}

export const deactivateUser = command<Options>({
  name: 'deactivate',
  summary: 'deactivate an account, and the bots that it owns',
  examples: [
    'user deactivate --email ada@example.com',
    "user deactivate --email 17 --notify --comment 'See you' --yes",
  ],
  define: (verb) =>
    acting(ofUser(verb))
      .option('--notify', 'send the user a mail')
      .option('--comment <text>', 'text to add to the mail'),
  confirm: ({ email }) => `${email} is logged out everywhere, and so are the bots of the account.`,
  async run(installation, flags) {
    const { realm, options } = await actIn(installation, flags);
    const { user_id, email } = await findUser(installation, realm, flags.email);
    await installation.clients.users.DeactivateUser(
      { user_id, notify: flags.notify ?? false, comment: flags.comment ?? '' },
      options(),
    );
    return said(`deactivated ${email} (user ${user_id})`, { user_id, email, is_active: false });
  },
});
