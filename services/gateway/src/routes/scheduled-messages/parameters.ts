/** The parameters of a scheduled message. */
import type { ScheduledMessageRequest } from '@rookery/protos/gen/rookery/ScheduledMessageRequest.ts';
import type { OrUndefined } from '@rookery/rpc';
import { z } from 'zod';
import { messageType } from '../../wire/channels.ts';
import { id, json, plain } from '../../wire/parameters.ts';

/** The id of a channel, or ids of users. */
export const recipients = z.union([id.transform((one) => [one]), z.array(id).max(1000)]);

/** UNIX seconds; the service checks that the time is in the future. */
export const moment = z.int();

export const parameters = {
  type: plain(messageType.optional()),
  to: json(recipients.optional()),
  content: plain(z.string().optional()),
  topic: plain(z.string().optional()),
  scheduled_delivery_timestamp: json(moment.optional()),
} as const;

/** Returns the parameters in the form that the service takes. */
export function toRequest({
  scheduled_delivery_timestamp: deliver_at,
  ...given
}: {
  readonly type?: 'channel' | 'direct' | undefined;
  readonly to?: number[] | undefined;
  readonly content?: string | undefined;
  readonly topic?: string | undefined;
  readonly scheduled_delivery_timestamp?: number | undefined;
}): OrUndefined<ScheduledMessageRequest> {
  return { ...given, has_to: given.to !== undefined, deliver_at };
}
