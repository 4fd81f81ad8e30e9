/** The settings of the messages service. */
import { journalConfig } from '@rookery/runtime';
import type { z } from 'zod';

export const messagesConfig = journalConfig;

export type MessagesConfig = z.infer<typeof messagesConfig>;
