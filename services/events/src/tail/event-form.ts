/**
 * The forms of all events but messages. Most have only one form, and their payload is passed on unchanged; only those
 * below are ever parsed, once per entry and form.
 *
 * A payload is the form for the most capable client: notifications of a channel are null if the user set none, the
 * empty topic is empty, and the subscribers are included. The avatar of a user is the URL of its picture.
 *
 * A presence payload has the fields from which every form is made: `user_id`, `email`, `server_timestamp`,
 * `active_timestamp`, `idle_timestamp`, `client`, times in UNIX seconds. A payload of emoji has two events, of which
 * each client receives one.
 */
import { EMPTY_TOPIC_NAME, HOSTED_AVATARS, inheritedNotifications } from '@rookery/core';
import { FORM, PRESENCE_BITS, SUBSCRIPTION_BITS } from './form.ts';

type Json = Record<string, unknown>;

/** Event types that name topics. */
const TOPIC_TYPES = new Set([
  'update_message',
  'delete_message',
  'user_topic',
  'muted_topics',
  'typing',
  'typing_edit_message',
  'update_message_flags',
  'drafts',
  'scheduled_messages',
]);

/**
 * Min. time between the last action and the last connection for which the older forms, which have one status, show a
 * user as idle, s.
 */
const IDLE_AFTER_SECS = 70;

/** Returns the bits of a form that can change an event of this type and op. */
export function bitsOf(type: string, op: string): number {
  if (type === 'presence') return PRESENCE_BITS;
  if (op === 'add' && type === 'subscription') return SUBSCRIPTION_BITS;
  if (op === 'add' && type === 'realm_user') return FORM.gravatar;
  if (type === 'realm_emoji') return FORM.singleEmoji;
  return TOPIC_TYPES.has(type) ? FORM.emptyTopic : 0;
}

/**
 * Returns the event in one form, as JSON without its closing brace: the id follows.
 * @param form has only bits of the event
 * @param inherited replaces notifications of a subscription that are null: the entry's `channel_notifications`
 */
export function eventHead(type: string, op: string, payload: Buffer, form: number, inherited: number): Buffer {
  const shown = inForm(type, op, payload, form, inherited);
  return open(shown ? Buffer.from(JSON.stringify(shown)) : payload);
}

/** Returns the event in a form; undefined if that equals the payload. */
function inForm(type: string, op: string, payload: Buffer, form: number, inherited: number): Json | undefined {
  if (type === 'presence') return presence(parse(payload) as unknown as PresencePayload, form);
  if (op === 'add' && type === 'subscription') {
    return form === FORM.nullNotifications ? undefined : subscriptions(parse(payload), form, inherited);
  }
  if (op === 'add' && type === 'realm_user') {
    return form === FORM.gravatar ? withoutHostedAvatar(parse(payload)) : undefined;
  }
  if (type === 'realm_emoji') return emoji(parse(payload), form);
  const namesTopics = (form & FORM.emptyTopic) === 0 && TOPIC_TYPES.has(type) && mayNameEmptyTopic(payload);
  return namesTopics ? nameEmptyTopics(type, parse(payload)) : undefined;
}

function parse(payload: Buffer): Json {
  return JSON.parse(payload.toString()) as Json;
}

function open(payload: Buffer): Buffer {
  return payload.subarray(0, payload.lastIndexOf('}'));
}

/** An empty topic is an empty JSON string: without one, parsing is not needed. */
function mayNameEmptyTopic(payload: Buffer): boolean {
  return payload.includes('""');
}

interface PresencePayload {
  readonly user_id: number;
  readonly email: string;
  readonly server_timestamp: number;
  readonly active_timestamp: number;
  readonly idle_timestamp: number;
  readonly client: string;
}

function presence(payload: PresencePayload, form: number): Json {
  const { user_id, email, server_timestamp, active_timestamp, idle_timestamp, client } = payload;
  if ((form & FORM.modernPresence) !== 0) {
    return { type: 'presence', presences: { [user_id]: { active_timestamp, idle_timestamp } } };
  }
  const isActive = active_timestamp + IDLE_AFTER_SECS >= idle_timestamp;
  const last = { status: isActive ? 'active' : 'idle', timestamp: isActive ? active_timestamp : idle_timestamp };
  return {
    type: 'presence',
    user_id,
    ...((form & FORM.slimPresence) === 0 && { email }),
    server_timestamp,
    presence: { [client]: { client, ...last, pushable: false } },
  };
}

function subscriptions(event: Json, form: number, inherited: number): Json {
  return {
    ...event,
    subscriptions: each(event.subscriptions, (one) => (isObject(one) ? subscription(one, form, inherited) : one)),
  };
}

function subscription(one: Json, form: number, inherited: number): Json {
  const shown = { ...one };
  if ((form & FORM.noSubscribers) !== 0) delete shown.subscribers;
  if ((form & FORM.nullNotifications) !== 0) return shown;
  for (const [setting, value] of Object.entries(inheritedNotifications(inherited))) shown[setting] ??= value;
  return shown;
}

/** The payload has both: the whole list, and in `one` the event for clients that want only the change. */
function emoji({ one, ...event }: Json, form: number): Json {
  return form === FORM.singleEmoji && isObject(one) ? { type: event.type, ...one } : event;
}

function withoutHostedAvatar(event: Json): Json {
  const { person } = event;
  // A client computes it from the address, so it must be shown the address.
  const hosted =
    isObject(person) &&
    String(person.avatar_url).startsWith(HOSTED_AVATARS) &&
    (person.delivery_email === undefined || person.delivery_email === person.email);
  return hosted ? { ...event, person: { ...person, avatar_url: null } } : event;
}

/** Returns the event with 'general chat' wherever it names an empty topic of a channel. */
function nameEmptyTopics(type: string, event: Json): Json {
  switch (type) {
    case 'update_message':
      return named(named(event, 'subject'), 'orig_subject');
    case 'user_topic':
      return named(event, 'topic_name');
    case 'muted_topics':
      return { ...event, muted_topics: each(event.muted_topics, mutedTopic) };
    case 'typing_edit_message':
      return { ...event, recipient: inner(event.recipient) };
    case 'update_message_flags':
      return event.message_details ? { ...event, message_details: values(event.message_details) } : event;
    case 'drafts':
      return { ...event, ...list(event, 'drafts', toChannel), ...one(event, 'draft', toChannel) };
    case 'scheduled_messages':
      return {
        ...event,
        ...list(event, 'scheduled_messages', toChannel),
        ...one(event, 'scheduled_message', toChannel),
      };
    default:
      return named(event, 'topic');
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function named(object: Json, key: string): Json {
  return object[key] === '' ? { ...object, [key]: EMPTY_TOPIC_NAME } : object;
}

function inner(value: unknown): unknown {
  return isObject(value) ? named(value, 'topic') : value;
}

function values(value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, details]) => [key, inner(details)]))
    : value;
}

/** Drafts and scheduled messages to users have an empty topic that means none. */
function toChannel(value: unknown): unknown {
  return isObject(value) && value.type === 'stream' ? named(value, 'topic') : value;
}

function mutedTopic(value: unknown): unknown {
  return Array.isArray(value) && value[1] === '' ? value.with(1, EMPTY_TOPIC_NAME) : value;
}

const each = (value: unknown, change: (one: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(change) : value;

const list = (event: Json, key: string, change: (one: unknown) => unknown): Json =>
  key in event ? { [key]: each(event[key], change) } : {};

const one = (event: Json, key: string, change: (one: unknown) => unknown): Json =>
  key in event ? { [key]: change(event[key]) } : {};
