import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /realm/test_welcome_bot_custom_message`: for administrators */
export const testWelcomeMessage = endpoint({
  summary: 'Send yourself a test welcome message',
  answer: 'TEST_MESSAGE',
  permission: 'administrators',
  since: 416,
  changes: true,
  parameters: { welcome_message_custom_text: plain(z.string()) },
  async run({ clients }, { welcome_message_custom_text: text }, { options }) {
    const { message_id } = await clients.users.TestWelcomeMessage({ text }, options);
    return { message_id };
  },
});
