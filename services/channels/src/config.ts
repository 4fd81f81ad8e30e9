/** Configuration of the channels service. */
import { journalConfig } from '@rookery/runtime';
import type { z } from 'zod';

export const channelsConfig = journalConfig;

export type ChannelsConfig = z.infer<typeof channelsConfig>;
