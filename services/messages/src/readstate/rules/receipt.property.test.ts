/**
 * Compares `received` and `isUnread`, which compute from roster versions, with a model that has a row per recipient,
 * after random subscriptions, unsubscriptions, sends, reads and moves.
 */
import { UserSet } from '@rookery/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { received } from './receipt.ts';
import { isUnread, type ReadState } from './unread.ts';

const CHANNELS = 3;
const PEOPLE = 3;
/** The last has protected history. */
const isProtected = (channel: number) => channel === CHANNELS - 1;

const channel = fc.nat(CHANNELS - 1);
const person = fc.nat(PEOPLE - 1);
const step = fc.oneof(
  fc.record({ what: fc.constant('in' as const), who: person, channel }),
  fc.record({ what: fc.constant('out' as const), who: person, channel }),
  fc.record({ what: fc.constant('send' as const), who: person, channel }),
  fc.record({ what: fc.constant('read' as const), who: person, message: fc.nat(20) }),
  fc.record({ what: fc.constant('move' as const), message: fc.nat(20), channel }),
);

interface Message {
  readonly id: number;
  readonly birth: number;
  readonly birthVersion: number;
  /** Counted from 0, unlike `birth` and those of `channelMoves`. */
  conversation: number;
  version: number;
  readonly sender: number;
  channelMoves: { channel: number; version: number; isProtected: boolean; leftVersion: number }[];
}

test('agrees with a row for each recipient', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const version = Array.from({ length: CHANNELS }, () => 1);
      const raise = (channel: number): number => {
        const next = (version[channel] as number) + 1;
        version[channel] = next;
        return next;
      };
      const intervals = Array.from({ length: PEOPLE }, () => Array.from({ length: CHANNELS }, (): number[] => []));
      const above = Array.from({ length: PEOPLE }, () => Array.from({ length: CHANNELS }, () => UserSet.EMPTY));
      const messages: Message[] = [];
      /** The model: the subscribers of each channel; and for each message, whether it is unread by recipient. */
      const roster = Array.from({ length: CHANNELS }, () => new Set<number>());
      const rows: Map<number, boolean>[] = [];

      for (const one of steps) {
        if (one.what === 'in' && !roster[one.channel]?.has(one.who)) {
          roster[one.channel]?.add(one.who);
          intervals[one.who]?.[one.channel]?.push(raise(one.channel), 0);
        } else if (one.what === 'out' && roster[one.channel]?.delete(one.who)) {
          const held = intervals[one.who]?.[one.channel] as number[];
          held[held.length - 1] = raise(one.channel);
          // A user who leaves has read what is there.
          messages.forEach(({ conversation }, i) => {
            if (conversation === one.channel && rows[i]?.has(one.who)) rows[i].set(one.who, false);
          });
        } else if (one.what === 'send') {
          const v = version[one.channel] as number;
          const id = messages.length + 1;
          const born = { birth: one.channel + 1, birthVersion: v, conversation: one.channel, version: v };
          messages.push({ id, ...born, sender: -1, channelMoves: [] });
          rows.push(new Map([...(roster[one.channel] ?? [])].map((user) => [user, true])));
        } else if (one.what === 'read') {
          const message = messages[one.message];
          const row = rows[one.message];
          if (!message || !row?.get(one.who)) continue;
          row.set(one.who, false);
          const own = above[one.who] as UserSet[];
          own[message.birth - 1] = (own[message.birth - 1] as UserSet).with(message.id);
        } else if (one.what === 'move') {
          const message = messages[one.message];
          const row = rows[one.message];
          if (!message || !row || message.conversation === one.channel) continue;
          const v = version[one.channel] as number;
          const left = version[message.conversation] as number;
          const channelMove = { channel: one.channel + 1, version: v, isProtected: isProtected(one.channel) };
          message.channelMoves.push({ ...channelMove, leftVersion: left });
          Object.assign(message, { conversation: one.channel, version: v });
          for (const user of [...row.keys()]) if (!roster[one.channel]?.has(user)) row.delete(user);
          if (isProtected(one.channel)) {
            for (const user of roster[one.channel] ?? []) if (!row.has(user)) row.set(user, false);
          }
        }
      }

      for (const [i, message] of messages.entries()) {
        for (let user = 0; user < PEOPLE; user++) {
          const held = (id: number) => intervals[user]?.[id - 1] ?? [];
          const which = `message ${message.id}, person ${user}`;
          expect(received(message, user, held), which).toBe(rows[i]?.has(user) ?? false);
          const reader = {
            user,
            role: 400,
            groups: [],
            subscriptions: new Map(
              Array.from({ length: CHANNELS }, (_, c) => [c + 1, { intervals: held(c + 1) }] as const),
            ),
          };
          const state: ReadState = {
            floor: 0,
            explicit: new Map(),
            conversations: new Map((above[user] ?? []).map((ids, c) => [c + 1, { watermark: 0, above: ids }] as const)),
          };
          const readable = { ...message, conversation: message.conversation + 1 };
          expect(isUnread(reader, readable, state), which).toBe(rows[i]?.get(user) ?? false);
        }
      }
    }),
    { numRuns: 1500 },
  );
});
