/** Starts the messages service. */
import { startService } from '@rookery/runtime';
import { messagesConfig } from './config.ts';
import { buildMessages } from './service.ts';

await startService({
  name: 'messages',
  config: messagesConfig,
  calls: ['users', 'channels'],
  mayCall: ['messages'],
  build: buildMessages,
});
