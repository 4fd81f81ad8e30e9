import { InvalidArgumentError } from 'commander';
import { command } from '../command.ts';
import { type Actor, actIn, acting } from '../organisations.ts';
import { said } from '../output.ts';

interface Options extends Actor {
  readonly deletionDays?: number;
}

export const deactivateOrganisation = command<Options>({
  name: 'deactivate',
  summary: 'deactivate an organisation, and retain its data',
  examples: ['organisation deactivate --organisation birds', 'organisation deactivate --deletion-days 30 --yes'],
  define: (verb) =>
    acting(verb).option('--deletion-days <n>', 'record that the data may be deleted after this many days', days),
  confirm: ({ organisation }) => {
    const which = organisation === undefined ? '' : ` ${organisation || 'at the root'}`;
    return `Everyone of the organisation${which} is logged out, and nobody gets in until it is reactivated.`;
  },
  async run(installation, flags) {
    const { realm, options } = await actIn(installation, flags);
    await installation.clients.users.DeactivateRealm({ deletion_delay_days: flags.deletionDays }, options());
    const { realm_id, name } = realm;
    return said(`deactivated the organisation ${name} (${realm_id})`, { realm_id, name, deactivated: true });
  },
});

function days(value: string): number {
  if (/^\d{1,5}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('a number of days');
}
