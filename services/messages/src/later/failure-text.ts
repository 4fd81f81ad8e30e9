/** The text that authors see when a scheduled message could not be sent. */
import { quotation } from '@rookery/core';
import type { ScheduledDocument } from './store/own-items.ts';

export function failureText({ at }: Pick<ScheduledDocument, 'at'>, reason: string): string {
  const time = new Date(at).toISOString().replace('.000', '');
  return [
    `The message that you scheduled for <time:${time}> was not sent because of the following error:`,
    quotation(reason),
    '[View your scheduled messages](#scheduled)',
  ].join('\n\n');
}
