import { command } from '../command.ts';
import { change, chooseOrganisation, findUser, type InOrganisation, inOrganisation } from '../organisations.ts';
import { said } from '../output.ts';
import { ofUser } from './rows.ts';

export const grantUserCreation = command<InOrganisation & { readonly email: string; readonly revoke?: true }>({
  name: 'grant-user-creation',
  summary: 'let a user create users over the API (POST /users), while an administrator',
  examples: ['user grant-user-creation --email ada@example.com', 'user grant-user-creation --email 9 --revoke'],
  define: (verb) => inOrganisation(ofUser(verb)).option('--revoke', 'revoke this permission'),
  async run(installation, flags) {
    const realm = await chooseOrganisation(installation, flags);
    const { realm_id, name } = realm;
    const { user_id, email } = await findUser(installation, realm, flags.email);
    const revoked = flags.revoke ?? false;
    await installation.clients.users.AdminGrantUserCreation({ realm_id, email, revoked }, change(realm));
    const line = `${email} may ${revoked ? 'no longer ' : ''}create users, as an administrator of ${name}`;
    return said(line, { user_id, email, can_create_users: !revoked });
  },
});
