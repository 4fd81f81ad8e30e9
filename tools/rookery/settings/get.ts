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
  async run(installation, flags) {
    const all = settingsOf(await chooseOrganisation(installation, flags));
    if (flags.name === undefined) return fields(all);
    if (!Object.hasOwn(all, flags.name))
      throw new Misuse(`There is no setting ${flags.name}: settings get lists them.`);
    const value = all[flags.name];
    return said(typeof value === 'string' ? value : JSON.stringify(value), { [flags.name]: value });
  },
});
