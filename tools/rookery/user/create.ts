import { ROLES, type RoleName } from '@rookery/core';
import { command } from '../command.ts';
import { change, chooseOrganisation, type InOrganisation, inOrganisation } from '../organisations.ts';
import { type PasswordOptions, passwordOptions, readPassword } from '../passwords.ts';
import { roleOption } from './rows.ts';

interface Options extends InOrganisation, PasswordOptions {
  readonly email: string;
  readonly name: string;
  readonly role: RoleName;
}

export const createUser = command<Options>({
  name: 'create',
  summary: 'create a user, who can log in immediately',
  examples: [
    "user create --email ada@example.com --name 'Ada Nightjar' --role owner --password-stdin",
    "user create --email guest@example.com --name 'A Guest' --role guest",
  ],
  define: (verb) =>
    passwordOptions(
      inOrganisation(verb.requiredOption('--email <address>').requiredOption('--name <full name>')).addOption(
        roleOption().default('member'),
      ),
    ),
  async run(installation, flags) {
    const password = await readPassword(flags);
    const realm = await chooseOrganisation(installation, flags);
    const { realm_id, name } = realm;
    const created = await installation.clients.users.AdminCreateUser(
      { realm_id, email: flags.email, full_name: flags.name, role: ROLES[flags.role], password },
      change(realm),
    );
    const { user_id, email, api_key } = created;
    return {
      data: { realm_id, user_id, email, api_key },
      lines: [`created ${flags.role} ${email} (user ${user_id}) in ${name}`, `API key: ${api_key}`],
    };
  },
});
