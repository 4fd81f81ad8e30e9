/** The settings of the messages service. */
import { baseConfig } from '@rookery/runtime';
import type { z } from 'zod';

export const messagesConfig = baseConfig;

export type MessagesConfig = z.infer<typeof messagesConfig>;
