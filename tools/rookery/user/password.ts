import { command } from '../command.ts';
import { Misuse } from '../failures.ts';
import { change, chooseOrganisation, findUser, type InOrganisation, inOrganisation } from '../organisations.ts';
import { said } from '../output.ts';
import { type PasswordOptions, passwordOptions, readPassword } from '../passwords.ts';
import { ofUser } from './rows.ts';

export const setPassword = command<InOrganisation & PasswordOptions & { readonly email: string }>({
  name: 'password',
  summary: 'change the password of a user, and revoke their sessions and API key',
  examples: ['user password --email ada@example.com --password-stdin < password.txt'],
  define: (verb) => passwordOptions(inOrganisation(ofUser(verb))),
  async run(installation, flags) {
    const password = await readPassword(flags);
    if (password === '') throw new Misuse('Give the password: --password-stdin, or --password.');
    const realm = await chooseOrganisation(installation, flags);
    const { user_id, email } = await findUser(installation, realm, flags.email);
    await installation.clients.users.AdminSetPassword({ realm_id: realm.realm_id, user_id, password }, change(realm));
    return said(`${email} (user ${user_id}) has another password`, { user_id, email });
  },
});
