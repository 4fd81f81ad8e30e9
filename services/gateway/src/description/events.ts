/** Schemas of events (`packages/core/src/events`) for the description. */
import { EVENTS, type EventDefinition, type When } from '@rookery/core/events';
import { z } from 'zod';
import type { JsonSchema } from './schemas.ts';

/** Returns `type` or `type/op`. */
export const eventName = ({ type, op }: Pick<EventDefinition, 'type' | 'op'>): string =>
  op === undefined ? type : `${type}/${op}`;

/** Returns the event's component name. */
const componentName = (event: EventDefinition): string => `Event.${eventName(event).replace('/', '.')}`;

const EVERY_EVENT: readonly EventDefinition[] = Object.values(EVENTS).flat();

/** Returns an event's schema with the fields that every event has. */
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

/** Describes in words what a client must declare at `POST /register` to receive this form of an event. */
export function words(when: When | undefined): string {
  return Object.entries(when ?? {})
    .map(([capability, has]) => `${has ? 'with' : 'without'} \`${capability}\``)
    .join(', ');
}

/**
 * Returns each event as a component; a form that depends on client capabilities has them in `x-when`.
 * @param toSchema converts a form to JSON Schema
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

/** The schema of any event. */
export const ANY_EVENT: JsonSchema = {
  description: 'An event; `id` rises within the queue.',
  anyOf: EVERY_EVENT.map((event) => ({ $ref: `#/components/schemas/${componentName(event)}` })),
};
