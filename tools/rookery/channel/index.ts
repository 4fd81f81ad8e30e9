import { noun } from '../command.ts';
import { archiveChannel } from './archive.ts';
import { createChannel } from './create.ts';
import { listChannels } from './list.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

export const channel = noun('channel', 'channels', [
  listChannels,
  createChannel,
  archiveChannel,
  subscribe,
  unsubscribe,
]);
