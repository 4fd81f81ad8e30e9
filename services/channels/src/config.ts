/** What the channels service is told by its environment. */
import { journalConfig } from '@rookery/runtime';
import type { z } from 'zod';

export const channelsConfig = journalConfig;

export type ChannelsConfig = z.infer<typeof channelsConfig>;
