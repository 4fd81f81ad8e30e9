import { command } from '../command.ts';
import { table } from '../output.ts';
import { organisationRow } from './rows.ts';

export const listOrganisations = command({
  name: 'list',
  summary: 'list the organisations',
  examples: ['organisation list', 'organisation list --json'],
  async run({ clients }) {
    const { realms } = await clients.users.ListRealms({});
    return table(realms.map(organisationRow), {
      id: (one) => one.realm_id,
      subdomain: (one) => one.subdomain || '(root)',
      name: (one) => one.name,
      created: (one) => one.created_at?.slice(0, 10),
      '': (one) => (one.deleting ? 'being deleted' : one.deactivated ? `deactivated${dueText(one.deletion_at)}` : ''),
    });
  },
});

const dueText = (at: string | null): string => (at === null ? '' : `, to be deleted ${at.slice(0, 10)}`);
