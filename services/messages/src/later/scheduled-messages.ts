/** Creates, changes and deletes scheduled messages. */
import { badRequest } from '@rookery/core';
import type { LaterContext } from './context.ts';
import type { Place, prepareScheduled } from './prepare-scheduled.ts';

export type Dependencies = Parameters<typeof prepareScheduled>[0] & Pick<LaterContext, 'commits' | 'deliveries'>;

export function toPlace(type: string, to: readonly number[], topic: string): Place {
  if (type !== 'channel') return { users: to };
  const [channel] = to;
  if (channel === undefined || to.length > 1) throw badRequest('Expected exactly one channel');
  return { channel, topic };
}
