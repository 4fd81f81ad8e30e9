import { ROLES, UserSet } from '@rookery/core';
import { expect, test } from 'vitest';
import { registration } from '../../test/entries.ts';
import type { Registration } from '../registration/rules/registration.ts';
import type { Audience } from './audience.ts';
import { type EntryHeader, shouldDeliver } from './should-deliver.ts';

const audience = (more: Partial<Audience> = {}): Audience => ({
  everyone: false,
  users: UserSet.EMPTY,
  except: undefined,
  noGuests: false,
  administrators: false,
  publicChannel: false,
  flags: [],
  ...more,
});

const entry = (more: Partial<EntryHeader> = {}): EntryHeader => ({
  service: 'messages',
  seq: 11,
  type: 'reaction',
  op: 'add',
  audience: audience({ users: UserSet.of([8]) }),
  subject: undefined,
  withCapability: '',
  withoutCapability: '',
  ...more,
});

const queue = (more: Partial<Registration> = {}): Registration =>
  registration({ vector: { users: 10, channels: 10, messages: 10 }, ...more });

const got = (q: Registration, e: EntryHeader, role: number = ROLES.member) => shouldDeliver(q, role, e);

test('audience: its users, everyone, not the guests, not the exceptions', () => {
  expect(got(queue(), entry())).toBe(true);
  expect(got(queue({ userId: 9 }), entry())).toBe(false);
  const all = entry({ audience: audience({ everyone: true }) });
  expect(got(queue({ userId: 9 }), all)).toBe(true);
  const notGuests = entry({ audience: audience({ everyone: true, noGuests: true, users: UserSet.of([7]) }) });
  expect(got(queue(), notGuests, ROLES.guest)).toBe(false);
  expect(got(queue({ userId: 7 }), notGuests, ROLES.guest)).toBe(true);
  expect(got(queue(), notGuests)).toBe(true);
  const except = entry({ audience: audience({ everyone: true, users: UserSet.of([8]), except: UserSet.of([8]) }) });
  expect(got(queue(), except)).toBe(false);
});

test('administrators may be in an audience besides users', () => {
  const one = entry({ audience: audience({ administrators: true, users: UserSet.of([8]) }) });
  expect(got(queue(), one)).toBe(true);
  expect(got(queue({ userId: 9 }), one)).toBe(false);
  expect(got(queue({ userId: 9 }), one, ROLES.administrator)).toBe(true);
  expect(got(queue({ userId: 9 }), one, ROLES.owner)).toBe(true);
});

test('public channels: to queues that asked for all, or narrow, but never to guests', () => {
  const subject = { isDirect: false, channelName: 'design', topic: 't', senderEmail: 'x' };
  const message = entry({
    type: 'message',
    audience: audience({ publicChannel: true, users: UserSet.of([5]) }),
    subject,
  });
  expect(got(queue(), message)).toBe(false);
  expect(got(queue({ allPublicStreams: true }), message)).toBe(true);
  expect(got(queue({ allPublicStreams: true }), message, ROLES.guest)).toBe(false);
  const narrow = [{ operator: 'channel', operand: 'Design' }];
  expect(got(queue({ narrow }), message)).toBe(true);
  expect(got(queue({ narrow: [{ operator: 'channel', operand: 'other' }] }), message)).toBe(false);
});

test('types: all, or those named; the older of two forms gives way', () => {
  expect(got(queue({ types: new Set(['reaction']) }), entry())).toBe(true);
  expect(got(queue({ types: new Set() }), entry())).toBe(false);
  const muted = entry({ type: 'muted_topics' });
  expect(got(queue({ types: new Set(['muted_topics']) }), muted)).toBe(true);
  expect(got(queue({ types: new Set(['muted_topics', 'user_topic']) }), muted)).toBe(false);
});

test('entries in the initial state are not delivered again, and views are in no state', () => {
  expect(got(queue(), entry({ seq: 10 }))).toBe(false);
  expect(got(queue(), entry({ seq: 11 }))).toBe(true);
  expect(got(queue(), entry({ seq: 0, service: 'typing', type: 'typing' }))).toBe(true);
});

test('a narrow sees the flags that the user has', () => {
  const subject = { isDirect: false, channelName: 'design', topic: 't', senderEmail: 'x' };
  const narrow = [{ operator: 'is', operand: 'mentioned' }];
  const flags = [{ flag: 'mentioned', users: UserSet.of([8]) }];
  const to = audience({ users: UserSet.of([8, 9]), flags });
  const message = entry({ type: 'message', audience: to, subject });
  expect(got(queue({ narrow }), message)).toBe(true);
  expect(got(queue({ narrow, userId: 9 }), message)).toBe(false);
  expect(got(queue({ narrow }), entry()), 'only messages are narrowed').toBe(true);
});

test('some events are for clients that can do something, others for those that cannot', () => {
  const able = queue({ capabilities: new Set(['archived_channels']) });
  expect(got(able, entry({ withCapability: 'archived_channels' }))).toBe(true);
  expect(got(queue(), entry({ withCapability: 'archived_channels' }))).toBe(false);
  expect(got(able, entry({ withoutCapability: 'archived_channels' }))).toBe(false);
  expect(got(queue(), entry({ withoutCapability: 'archived_channels' }))).toBe(true);
});

test('the older forms of settings go to clients that name them', () => {
  for (const type of ['update_display_settings', 'update_global_notifications']) {
    expect(got(queue(), entry({ type }))).toBe(false);
    expect(got(queue({ types: new Set([type]) }), entry({ type }))).toBe(true);
  }
});

test('entries that steer queues go to no client', () => {
  for (const type of ['queue_closed', 'user_deactivated', 'polls_ended', 'tick'])
    expect(got(queue(), entry({ type }))).toBe(false);
});
