import { command } from '../command.ts';
import { type Actor, actIn, acting, findUser } from '../organisations.ts';
import { said } from '../output.ts';
import { ofUser } from './rows.ts';

export const changeName = command<Actor & { readonly email: string; readonly name: string }>({
  name: 'name',
  summary: "change a user's or bot's name",
  examples: ["user name --email ada@example.com --name 'Ada Nightjar'"],
  define: (verb) => acting(ofUser(verb)).requiredOption('--name <full name>'),
  async run(installation, flags) {
    const { realm, options } = await actIn(installation, flags);
    const { user_id, email } = await findUser(installation, realm, flags.email);
    await installation.clients.users.UpdateUser({ user_id, full_name: flags.name }, options());
    return said(`${email} (user ${user_id}) is called ${flags.name}`, { user_id, email, full_name: flags.name });
  },
});
