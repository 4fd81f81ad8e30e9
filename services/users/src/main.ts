/** Starts the users service. */
import { startService } from '@rookery/runtime';
import { usersConfig } from './config.ts';
import { buildUsers } from './service.ts';

await startService({
  name: 'users',
  config: usersConfig,
  calls: [],
  mayCall: ['channels', 'messages', 'users'],
  build: buildUsers,
});
