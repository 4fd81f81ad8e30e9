import { command } from '../command.ts';
import { change, chooseOrganisation, findUser, type InOrganisation, inOrganisation } from '../organisations.ts';
import { said } from '../output.ts';
import { ofUser } from './rows.ts';

export const endSessions = command<InOrganisation & { readonly email: string }>({
  name: 'end-sessions',
  summary: 'log a user out of every browser and remove their devices; the API key remains valid',
  examples: ['user end-sessions --email ada@example.com'],
  define: (verb) => inOrganisation(ofUser(verb)),
  async run(installation, flags) {
    const realm = await chooseOrganisation(installation, flags);
    const { user_id, email } = await findUser(installation, realm, flags.email);
    await installation.clients.users.AdminEndSessions({ realm_id: realm.realm_id, user_id }, change(realm));
    return said(`ended the sessions of ${email} (user ${user_id})`, { user_id, email });
  },
});
