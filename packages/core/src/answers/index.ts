/**
 * The forms of answers, each in one place: the gateway describes them by it, the slice that builds one has its type, and
 * tests hold every answer against it. Beside the fields here an answer has those of the envelope, and no others.
 */
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

/** A success without fields of its own. */
export const NO_FIELDS = z.object({});

/** The answer to `GET /events`: `packages/core/src/events` has the forms of the events. */
export const EVENTS_OF_QUEUE = z.object({
  events: z.array(z.looseObject({ id: z.int(), type: z.string() }).meta({ id: 'Event' })),
  queue_id: z.string(),
  last_event_id: z.int().optional().meta({ description: 'Where a queue was registered.' }),
});

/** What a form says of a value: for who builds an answer. */
export type AnswerOf<F extends z.ZodType> = z.output<F>;
