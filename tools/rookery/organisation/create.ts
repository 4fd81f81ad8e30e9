import { randomKey } from '@rookery/core';
import { InvalidArgumentError } from 'commander';
import { command } from '../command.ts';
import { said } from '../output.ts';

interface Options {
  readonly name: string;
  readonly subdomain: string;
  readonly spectators?: true;
}

export const createOrganisation = command<Options>({
  name: 'create',
  summary: 'create an organisation',
  examples: [
    "organisation create --name 'Our place'",
    "organisation create --name 'Birds' --subdomain birds --spectators",
  ],
  define: (verb) =>
    verb
      .requiredOption('--name <name>')
      .option('--subdomain <name>', 'subdomain of the host name; default: none, for the root', subdomain, '')
      .option('--spectators', 'show web-public channels to visitors without a login'),
  async run({ clients }, { name, subdomain: string_id, spectators = false }) {
    const { realm_id } = await clients.users.CreateRealm(
      { name, string_id, enable_spectator_access: spectators },
      { requestKey: randomKey(24) },
    );
    const where = string_id && ` at the subdomain ${string_id}`;
    return said(`created the organisation ${name} (${realm_id})${where}`, { realm_id, name, subdomain: string_id });
  },
});

function subdomain(value: string): string {
  if (/^([a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?)?$/.test(value)) return value;
  throw new InvalidArgumentError('lower-case letters, digits and dashes between them');
}
