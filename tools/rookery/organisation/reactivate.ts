import { command } from '../command.ts';
import { change, chooseOrganisation, type InOrganisation, inOrganisation } from '../organisations.ts';
import { said } from '../output.ts';

export const reactivateOrganisation = command<InOrganisation>({
  name: 'reactivate',
  summary: 'reactivate a deactivated organisation',
  examples: ['organisation reactivate --organisation birds'],
  define: inOrganisation,
  async run(installation, options) {
    const realm = await chooseOrganisation(installation, options);
    const { realm_id, name } = realm;
    await installation.clients.users.ReactivateRealm({ realm_id }, change(realm));
    return said(`reactivated the organisation ${name} (${realm_id})`, { realm_id, name, deactivated: false });
  },
});
