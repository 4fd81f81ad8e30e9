/** The schemas of responses, by name. */
import { z } from 'zod';

export * from './accounts.ts';
export * from './channels.ts';
export * from './groups.ts';
export * from './later.ts';
export * from './messages.ts';
export * from './organisation.ts';
export * from './people.ts';
export * from './realm-settings.ts';
export * from './refusals.ts';
export * from './register.ts';
export * from './user-settings.ts';

/** A successful response without fields of its own. */
export const NO_FIELDS = z.object({});

/** The response of `GET /events`; the schemas of the events are in `packages/core/src/events`. */
export const EVENTS_OF_QUEUE = z.object({
  events: z.array(z.looseObject({ id: z.int(), type: z.string() }).meta({ id: 'Event' })),
  queue_id: z.string(),
  last_event_id: z.int().optional().meta({ description: 'Only if the request registered the queue.' }),
});
