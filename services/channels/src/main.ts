/** Starts the channels service. */
import { startService } from '@rookery/runtime';
import { channelsConfig } from './config.ts';
import { buildChannels } from './service.ts';

await startService({
  name: 'channels',
  config: channelsConfig,
  calls: ['users'],
  mayCall: ['messages'],
  build: buildChannels,
});
