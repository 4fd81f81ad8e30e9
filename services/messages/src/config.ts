/** The settings of the messages service. */
import { checkFilesGroup, filesVariables, journalConfig } from '@rookery/runtime';
import type { z } from 'zod';

export const messagesConfig = journalConfig.extend(filesVariables).superRefine(checkFilesGroup);

export type MessagesConfig = z.infer<typeof messagesConfig>;
