import { command } from '../command.ts';
import { Misuse } from '../failures.ts';
import { chooseOrganisation, type InOrganisation, inOrganisation } from '../organisations.ts';
import { fields, said } from '../output.ts';
import { settingsOf } from './settings.ts';

export const getSettings = command<InOrganisation & { readonly name?: string }>({
  name: 'get',
  summary: 'show the settings of an organisation, or one of them',
  examples: ['settings get', 'settings get invite_required', 'settings get --json'],
  define: (verb) => inOrganisation(verb.argument('[name]', 'the name in the API, without realm_')),
  async run(installation, o) {
    const all = settingsOf(await chooseOrganisation(installation, o));
    if (o.name === undefined) return fields(all);
    if (!Object.hasOwn(all, o.name)) throw new Misuse(`There is no setting ${o.name}: settings get lists them.`);
    const value = all[o.name];
    return said(typeof value === 'string' ? value : JSON.stringify(value), { [o.name]: value });
  },
});
