import type { Channel } from '@rookery/client';
import { expect, test } from 'vitest';
import { browse, type List, type Order } from './browse.ts';

const channel = (stream_id: number, name: string, options: Partial<Channel> = {}): Channel =>
  ({
    stream_id,
    name,
    description: '',
    is_archived: false,
    subscriber_count: 0,
    stream_weekly_traffic: null,
    ...options,
  }) as Channel;

const CHANNELS = [
  channel(1, 'design', { subscriber_count: 3, stream_weekly_traffic: 50 }),
  channel(2, 'Announce', { subscriber_count: 9, description: 'News of design' }),
  channel(3, 'old', { is_archived: true }),
  channel(4, 'random', { subscriber_count: 3, stream_weekly_traffic: 70 }),
];
const names = (list: List, options: { order?: Order; query?: string } = {}) =>
  browse(CHANNELS, {
    list,
    order: options.order ?? 'name',
    query: options.query ?? '',
    fold: (text) => text.toLowerCase(),
    isSubscribed: (id) => id === 1 || id === 3,
  }).map((one) => one.name);

test('lists by what the caller is subscribed to, archived channels apart', () => {
  expect(names('subscribed')).toEqual(['design']);
  expect(names('available')).toEqual(['Announce', 'random']);
  expect(names('all')).toEqual(['Announce', 'design', 'random']);
  expect(names('archived')).toEqual(['old']);
});

test('orders by subscribers and by traffic, then by name', () => {
  expect(names('all', { order: 'subscribers' })).toEqual(['Announce', 'design', 'random']);
  expect(names('all', { order: 'activity' })).toEqual(['random', 'design', 'Announce']);
});

test('finds by name before description', () => {
  expect(names('all', { query: 'design' })).toEqual(['design', 'Announce']);
  expect(names('all', { query: 'nothing' })).toEqual([]);
});
