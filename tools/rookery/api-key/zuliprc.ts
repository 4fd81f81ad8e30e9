import { zuliprc } from '../../installation/files.ts';
import { command } from '../command.ts';
import { Misuse } from '../failures.ts';
import { type KeyOptions, keyOf, ofKey } from './keys.ts';

export const printZuliprc = command<KeyOptions & { readonly site?: string }>({
  name: 'zuliprc',
  summary: "print the configuration file for a user's clients",
  examples: ['zuliprc --email ada@example.com > ~/.zuliprc'],
  define: (verb) =>
    ofKey(verb).option(
      '--site <url>',
      'URL of the organisation; default: its own below EXTERNAL_URL, or that of the running npm start',
    ),
  async run(installation, flags) {
    const { email, api_key, url } = await keyOf(installation, flags, false);
    const site = flags.site ?? (url || installation.site);
    if (site === undefined) throw new Misuse('Where the gateway listens is not known here: give --site URL.');
    return { data: { email, api_key, site }, lines: zuliprc({ email, api_key }, site).trimEnd().split('\n') };
  },
});
