/** The forms of events (`packages/core/src/events`), as the description has them. */
import { EVENTS, type EventDefinition, type When } from '@rookery/core/events';
import { z } from 'zod';
import type { JsonSchema } from './schemas.ts';

/** `type`, or `type/op`. */
export const eventName = ({ type, op }: Pick<EventDefinition, 'type' | 'op'>): string =>
  op === undefined ? type : `${type}/${op}`;

/** Its name among the components. */
const componentName = (event: EventDefinition): string => `Event.${eventName(event).replace('/', '.')}`;

const EVERY_EVENT: readonly EventDefinition[] = Object.values(EVENTS).flat();

/** A form with the fields that every event has. */
function whole({ type, op }: EventDefinition, fields: z.ZodType): z.ZodType {
  if (fields instanceof z.ZodUnion)
    return z.union((fields.options as z.ZodType[]).map((one) => whole({ type, op } as EventDefinition, one)));
  if (!(fields instanceof z.ZodObject)) throw new Error(`the event ${type} has no fields`);
  return z.strictObject({
    id: z.int(),
    type: z.literal(type),
    ...(op !== undefined && { op: z.literal(op) }),
    ...fields.shape,
  });
}

/** What a client has to say at `POST /register` to get a form, in words. */
export function words(when: When | undefined): string {
  return Object.entries(when ?? {})
    .map(([capability, has]) => `${has ? 'with' : 'without'} \`${capability}\``)
    .join(', ');
}

/**
 * Each event as a component; a form that depends on capabilities has them in `x-when`. @param toSchema writes a form
 */
export function eventComponents(toSchema: (form: z.ZodType) => JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(
    EVERY_EVENT.map((event) => {
      const forms = event.forms.map(({ when, fields }) => ({
        ...(when && { description: `To clients ${words(when)}.`, 'x-when': when }),
        ...toSchema(whole(event, fields)),
      }));
      const about = {
        title: eventName(event),
        description: event.means,
        ...(event.since !== undefined && { 'x-since-feature-level': event.since }),
      };
      return [componentName(event), { ...about, anyOf: forms }];
    }),
  );
}

/** Any event. */
export const ANY_EVENT: JsonSchema = {
  description: 'An event; `id` rises within the queue.',
  anyOf: EVERY_EVENT.map((event) => ({ $ref: `#/components/schemas/${componentName(event)}` })),
};
