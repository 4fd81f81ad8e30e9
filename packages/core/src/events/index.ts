/**
 * The forms of events, each in one place: the description of `GET /events` and `docs/events.md` are written from them, the
 * types of `packages/client` too, and tests hold every event against its form.
 */
import { CHANNEL_EVENTS } from './channels.ts';
import { MESSAGE_EVENTS } from './messages.ts';
import { ORGANISATION_EVENTS } from './organisation.ts';
import { OWN_EVENTS } from './own.ts';
import { PEOPLE_EVENTS } from './people.ts';

export type { EventDefinition, When } from './event.ts';

/** Every event, by the section that it stands in. */
export const EVENTS = {
  Messages: MESSAGE_EVENTS,
  Channels: CHANNEL_EVENTS,
  'Users and groups': PEOPLE_EVENTS,
  Organisation: ORGANISATION_EVENTS,
  'Of the user alone': OWN_EVENTS,
} as const;
