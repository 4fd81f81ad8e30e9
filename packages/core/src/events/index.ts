/**
 * The schemas of events. The description of `GET /events`, `docs/events.md` and the types of `packages/client` are
 * generated from them, the types of emitted events are inferred from them, and tests check every event against its
 * schema.
 */
import type { z } from 'zod';
import type { AnswerOf } from '../answers/index.ts';
import { CHANNEL_EVENTS } from './channels.ts';
import type { EventDefinition } from './event.ts';
import { MESSAGE_EVENTS } from './messages.ts';
import { ORGANISATION_EVENTS } from './organisation.ts';
import { OWN_EVENTS } from './own.ts';
import { PEOPLE_EVENTS } from './people.ts';

export type { EventDefinition, When } from './event.ts';

/** All events, by their section in the documentation. */
export const EVENTS = {
  Messages: MESSAGE_EVENTS,
  Channels: CHANNEL_EVENTS,
  'Users and groups': PEOPLE_EVENTS,
  Organisation: ORGANISATION_EVENTS,
  'Of the user alone': OWN_EVENTS,
} as const;

type Definition = (typeof EVENTS)[keyof typeof EVENTS][number];

type FormOf<D> =
  D extends EventDefinition<infer Type, infer Op, infer Fields>
    ? Fields extends z.ZodType
      ? { readonly type: Type } & (Op extends string ? { readonly op: Op } : { readonly op?: undefined }) &
          Declared<AnswerOf<Fields>>
      : never
    : never;

/** The fields of a form. One without fields is inferred as an index signature, which would forbid `type` too. */
type Declared<F> = string extends keyof F ? unknown : F;

/** An event in one of its forms, as clients get it, without its id. */
type ClientEvent = FormOf<Definition>;

/** An event for services only: no client gets it. */
interface ServiceEvent {
  readonly type: 'polls_ended' | 'user_deactivated';
  readonly op: '';
}

/**
 * Both events of custom emoji, which the events service makes of one entry (services/events/src/tail/event-form.ts).
 */
type EmojiEvents = Extract<ClientEvent, { type: 'realm_emoji'; op: 'update' }> & {
  readonly one: FieldsOf<Extract<ClientEvent, { type: 'realm_emoji'; op: 'add' | 'update_one' }>, 'type'>;
};

/** An event that a service emits, in the form for the client with the most capabilities. */
export type Event = Exclude<ClientEvent, { type: 'realm_emoji' }> | EmojiEvents | ServiceEvent;

/** The events of a type, or of a type and op. */
export type EventOf<Type extends Event['type'], Op extends Event['op'] = Event['op']> = Extract<
  Event,
  { readonly type: Type; readonly op?: Op }
>;

/** Each form of a union without some of its fields. */
export type FieldsOf<E, Without extends PropertyKey = 'type' | 'op'> = E extends unknown ? Omit<E, Without> : never;
