import { command } from '../command.ts';
import { said } from '../output.ts';
import { type KeyOptions, keyOf, ofKey } from './keys.ts';

export const rotateKey = command<KeyOptions>({
  name: 'rotate',
  summary: 'replace the API key of a user or bot, and print the new one',
  examples: ['api-key rotate --email crake-bot@example.com'],
  define: ofKey,
  async run(installation, flags) {
    const { user_id, email, api_key } = await keyOf(installation, flags, true);
    return said(api_key, { user_id, email, api_key });
  },
}).alias('regenerate');
