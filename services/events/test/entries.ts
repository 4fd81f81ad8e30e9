/** Entries and registrations as plain values, for tests that need no log. */
import { UserSet } from '@rookery/core';
import type { Entry__Output } from '@rookery/protos/gen/rookery/Entry.ts';
import { newQueueId, type Registration } from '../src/registration/rules/registration.ts';
import { type Ledger, TailEntry } from '../src/tail/tail-entry.ts';

export const users = (...ids: number[]) => Buffer.from(UserSet.of(ids).toBytes());
export const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** An audience of users 8 and 9. */
export const audience = (more: Partial<NonNullable<Entry__Output['audience']>> = {}) => ({
  everyone: false,
  users: users(8, 9),
  flags: [],
  public_channel: false,
  except: Buffer.alloc(0),
  no_guests: false,
  administrators: false,
  ...more,
});

export const tailEntry = (
  of: Partial<Entry__Output>,
  { position = 2048, ledger = { bytes: 0 } }: { position?: number; ledger?: Ledger } = {},
) =>
  new TailEntry(
    position,
    'messages',
    {
      seq: 1,
      type: 'message',
      payload: Buffer.alloc(0),
      audience: audience(),
      causes: [],
      at_ms: 0,
      message: null,
      op: '',
      with_capability: '',
      without_capability: '',
      channel_notifications: 0,
      withdraws: [],
      added_mentions: null,
      trace: Buffer.alloc(0),
      ...of,
    },
    ledger,
  );

/** An entry of an event as a service emits it. */
export const eventEntry = (event: { type: string; op?: string; [field: string]: unknown }, position?: number) =>
  tailEntry({ type: event.type, op: event.op ?? '', payload: json(event) }, position === undefined ? {} : { position });

/** A queue of user 8 whose state covers nothing. */
export const registration = (more: Partial<Registration> = {}): Registration => ({
  queueId: newQueueId(),
  realm: 1,
  userId: 8,
  base: 0,
  epoch: 'e',
  types: undefined,
  narrow: [],
  allPublicStreams: false,
  applyMarkdown: true,
  clientGravatar: true,
  slimPresence: false,
  includeSubscribers: true,
  capabilities: new Set(),
  timeoutSecs: 600,
  vector: { users: 0, channels: 0, messages: 0 },
  createdAt: 0,
  ...more,
});
