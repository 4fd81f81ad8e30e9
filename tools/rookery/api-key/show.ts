import { command } from '../command.ts';
import { said } from '../output.ts';
import { type KeyOptions, keyOf, ofKey } from './keys.ts';

export const showKey = command<KeyOptions>({
  name: 'show',
  summary: 'print the API key of a user or bot',
  examples: ['api-key show --email ada@example.com'],
  define: ofKey,
  async run(installation, flags) {
    const { user_id, email, api_key } = await keyOf(installation, flags, false);
    return said(api_key, { user_id, email, api_key });
  },
});
