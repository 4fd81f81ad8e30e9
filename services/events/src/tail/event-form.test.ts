import { channelNotificationBits, HOSTED_AVATARS } from '@rookery/core';
import { expect, test } from 'vitest';
import { eventEntry } from '../../test/entries.ts';
import { eventHead } from './event-form.ts';
import { FORM } from './form.ts';

const composed = (event: Parameters<typeof eventEntry>[0], form: number) => {
  const entry = eventEntry(event);
  return JSON.parse(entry.head(form).toString() + entry.rest(9, 'q', 5));
};

test('subscriptions: who else is there for those who ask, and null for those who know it', () => {
  const own = { desktop_notifications: null, email_notifications: true, wildcard_mentions_notify: null };
  const rest = { push_notifications: null, audible_notifications: null };
  const event = {
    type: 'subscription',
    op: 'add',
    subscriptions: [{ stream_id: 4, subscribers: [1, 2], ...own, ...rest }],
  };
  expect(composed(event, FORM.nullNotifications)).toEqual({ ...event, id: 5 });
  expect(composed(event, FORM.nullNotifications | FORM.noSubscribers).subscriptions).toEqual([
    { stream_id: 4, ...own, ...rest },
  ]);
  const filled = {
    stream_id: 4,
    desktop_notifications: false,
    email_notifications: true,
    push_notifications: false,
    audible_notifications: false,
    wildcard_mentions_notify: true,
  };
  expect(composed(event, 0).subscriptions).toEqual([{ ...filled, subscribers: [1, 2] }]);
  expect(composed(event, FORM.noSubscribers).subscriptions).toEqual([filled]);
});

test('subscriptions: null is replaced by the receivers’ own settings', () => {
  const own = { desktop_notifications: null, email_notifications: false, wildcard_mentions_notify: null };
  const payload = Buffer.from(JSON.stringify({ type: 'subscription', op: 'add', subscriptions: [own] }));
  const settings = { enable_stream_desktop_notifications: true, enable_stream_email_notifications: true };
  const head = eventHead('subscription', 'add', payload, 0, channelNotificationBits(settings));
  expect(JSON.parse(`${head}}`).subscriptions).toEqual([
    {
      desktop_notifications: true,
      email_notifications: false,
      push_notifications: false,
      audible_notifications: false,
      wildcard_mentions_notify: true,
    },
  ]);
});

test('other events of subscriptions have one form', () => {
  const event = { type: 'subscription', op: 'peer_add', stream_ids: [4], user_ids: [2] };
  const entry = eventEntry(event);
  expect(entry.head(FORM.noSubscribers)).toBe(entry.head(FORM.nullNotifications));
});

test('a new user’s hosted avatar is left to clients that compute it, an uploaded one is sent', () => {
  const event = (avatar_url: string) => ({ type: 'realm_user', op: 'add', person: { user_id: 7, avatar_url } });
  const hosted = event(`${HOSTED_AVATARS}x`);
  expect(composed(hosted, 0)).toEqual({ ...hosted, id: 5 });
  expect(composed(hosted, FORM.gravatar).person).toEqual({ user_id: 7, avatar_url: null });
  // A client that is not shown the address cannot compute it.
  const shy = { ...hosted, person: { ...hosted.person, email: 'user7@example.com', delivery_email: null } };
  expect(composed(shy, FORM.gravatar).person.avatar_url).toBe(`${HOSTED_AVATARS}x`);
  expect(composed(event('/user_avatars/1/x.png'), FORM.gravatar).person.avatar_url).toBe('/user_avatars/1/x.png');
});
