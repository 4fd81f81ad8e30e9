/**
 * The message cache has the newest messages of a conversation: after any change, it answers like the database. A narrow
 * that also excludes a sender without messages always reads from the database.
 */
import { type ApiClient, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ok } from '../../answers.ts';

const { ann, ben, silent } = await useOrganisation({ ann: { name: 'Ann', role: 'owner' }, ben: 'Ben', silent: 'Sil' });
let garden: number;
let kitchen: number;
const ids: number[] = [];
let poll: number;
let direct: number;

const send = async (who: ApiClient, content: string, more = {}): Promise<number> =>
  (await ok(who.post('/messages', { type: 'channel', to: 'garden', topic: 'beds', content, ...more }))).id;

beforeAll(async () => {
  const subscriptions = [{ name: 'garden' }, { name: 'kitchen' }];
  const principals = [ann.userId, ben.userId];
  await ok(ann.post('/users/me/subscriptions', { subscriptions, principals, ...QUIETLY }));
  const channelId = async (stream: string) => (await ok(ann.get('/get_stream_id', { stream }))).stream_id;
  garden = await channelId('garden');
  kitchen = await channelId('kitchen');
  for (let i = 0; i < 8; i++)
    ids.push(await send(i % 2 ? ben : ann, `plant ${i}`, { topic: i < 6 ? 'beds' : 'trees' }));
  poll = await send(ann, '/poll Lunch?\nsoup');
  await send(ben, 'cut it', { to: 'kitchen', topic: 'soup' });
  direct = await send(ann, 'between us', { type: 'direct', to: [ben.userId], topic: undefined });
  await sameEverywhere();
});

const id = (place: number): number => ids.at(place) as number;
const patch = (message: number, form: Record<string, unknown>) => ok(ann.patch(`/messages/${message}`, form));

const TURNS = 12;
/** The compared fields of a message. */
type Shown = { content: string; subject: string; reactions: unknown[] };

const FORMS = [{}, { apply_markdown: false, client_gravatar: false, allow_empty_topic_name: true }];

/** Reads every conversation twice for each user: from the cache and from the database. */
async function sameEverywhere(): Promise<void> {
  const topics: [number, string][] = [
    [garden, 'beds'],
    [garden, 'weeds'],
    [garden, ''],
    [kitchen, 'soup'],
    [kitchen, 'beds'],
  ];
  const places = [
    [['channel', garden]],
    [['channel', kitchen]],
    ...topics.map(([channel, topic]) => [
      ['channel', channel],
      ['topic', topic],
    ]),
    [['dm', [ann.userId, ben.userId]]],
  ];
  for (const who of [ann, ben]) {
    for (const form of FORMS) {
      for (const place of places) {
        const narrow = place.map(([operator, operand]) => ({ operator, operand }));
        const read = async (more: object[]) =>
          ok(
            who.get('/messages', {
              anchor: 'newest',
              num_before: 20,
              num_after: 0,
              ...form,
              narrow: [...narrow, ...more],
            }),
          );
        // A message of a bot may arrive between the two reads; then the next two are equal.
        await vi.waitFor(async () => {
          const retained = await read([]);
          const stored = await read([{ operator: 'sender', operand: silent.userId, negated: true }]);
          expect(retained, JSON.stringify(place)).toEqual(stored);
        }, 5000);
      }
    }
  }
}

describe('what is retained is what is there', () => {
  it.for<[string, () => Promise<unknown>]>([
    ['a send', () => send(ben, 'another', { topic: 'weeds' })],
    ['an answer to a direct message', () => send(ben, 'yes', { type: 'direct', to: [ann.userId], topic: undefined })],
    ['an edit', () => patch(id(0), { content: 'plant **nought**' })],
    ['a reaction', () => ok(ben.post(`/messages/${id(1)}/reactions`, { emoji_name: 'tada' }))],
    ['a reaction to a direct message', () => ok(ben.post(`/messages/${direct}/reactions`, { emoji_name: 'tada' }))],
    ['a reaction taken back', () => ok(ben.delete(`/messages/${id(1)}/reactions`, { emoji_name: 'tada' }))],
    [
      'a vote',
      () =>
        ok(
          ben.post('/submessage', {
            message_id: poll,
            msg_type: 'widget',
            content: '{"type":"vote","key":"canned,0","vote":1}',
          }),
        ),
    ],
    ['what is read', () => ok(ben.post('/messages/flags', { messages: [id(2)], op: 'add', flag: 'read' }))],
    ['what is starred', () => ok(ben.post('/messages/flags', { messages: [id(2)], op: 'add', flag: 'starred' }))],
    ['a move to another topic', () => patch(id(3), { topic: 'trees', propagate_mode: 'change_one' })],
    ['a move to the empty topic', () => patch(id(4), { topic: '', propagate_mode: 'change_one' })],
    ['another name for a whole topic', () => patch(id(6), { topic: 'weeds', propagate_mode: 'change_all' })],
    ['a resolved topic', () => patch(id(0), { topic: '✔ beds', propagate_mode: 'change_all' })],
    ['a topic that is open again', () => patch(id(0), { topic: 'beds', propagate_mode: 'change_all' })],
    [
      'a move to another channel',
      () => patch(id(5), { stream_id: kitchen, topic: 'soup', propagate_mode: 'change_one' }),
    ],
    ['a whole topic in another channel', () => patch(id(0), { stream_id: kitchen, propagate_mode: 'change_all' })],
    ['a deletion', () => ok(ann.delete(`/messages/${id(7)}`))],
    ['the deletion of the newest', async () => ok(ann.delete(`/messages/${await send(ann, 'in vain')}`))],
    ['the deletion of a topic', () => ok(ann.post(`/streams/${kitchen}/delete_topic`, { topic_name: 'beds' }))],
    ['another name of who wrote', () => ok(ann.patch(`/users/${ben.userId}`, { full_name: 'Benjamin' }))],
    ['another name of the channel', () => ok(ann.patch(`/streams/${kitchen}`, { new_name: 'pantry' }))],
    ['another rule for histories', () => ok(ann.patch('/realm', { message_edit_history_visibility_policy: 'moves' }))],
    [
      'a linkifier',
      () => ok(ann.post('/realm/filters', { pattern: 'so(?P<up>up)', url_template: 'https://example.org/{up}' })),
    ],
    ['a subscription that ends', () => ok(ben.delete('/users/me/subscriptions', { subscriptions: ['garden'] }))],
    ['a channel that becomes private', () => ok(ann.patch(`/streams/${kitchen}`, { is_private: true }))],
  ])('after %s', async ([, happens]) => {
    await happens();
    await sameEverywhere();
  });

  it('and the user who changes something sees it at once, whatever others change and read meanwhile', async () => {
    const read = async (who: ApiClient, ...terms: [string, unknown][]) => {
      const narrow = terms.map(([operator, operand]) => ({ operator, operand }));
      const page = { anchor: 'newest', num_before: 60, num_after: 0, apply_markdown: false, narrow };
      const { messages } = await ok(who.get('/messages', page));
      return new Map(messages.map((message: { id: number }) => [message.id, message])) as Map<number, Shown>;
    };
    const place: [string, unknown] = ['channel', garden];
    const changing = async (worker: number) => {
      for (let turn = 0; turn < TURNS; turn++) {
        const own = await send(ann, `${worker} ${turn}`, { topic: 'here' });
        expect((await read(ann, place)).get(own)?.content).toBe(`${worker} ${turn}`);
        await patch(own, { content: `${worker} ${turn} again` });
        expect((await read(ann, place, ['topic', 'here'])).get(own)?.content).toBe(`${worker} ${turn} again`);
        await ok(ann.post(`/messages/${own}/reactions`, { emoji_name: 'tada' }));
        expect((await read(ann, place)).get(own)?.reactions).toHaveLength(1);
        await patch(own, { topic: 'there', propagate_mode: 'change_one' });
        expect((await read(ann, place, ['topic', 'here'])).has(own)).toBe(false);
        expect((await read(ann, place, ['topic', 'there'])).get(own)?.subject).toBe('there');
        await ok(ann.delete(`/messages/${own}`));
        expect((await read(ann, place)).has(own)).toBe(false);
      }
    };
    let isOver = false;
    const reading = async (...terms: [string, unknown][]) => {
      while (!isOver) await read(silent, place, ...terms);
    };
    const readers = [reading(), reading(['topic', 'here']), reading(['topic', 'there'])];
    await Promise.all(Array.from({ length: 4 }, (_, worker) => changing(worker))).finally(() => {
      isOver = true;
    });
    await Promise.all(readers);
  });

  it('and what a user may no longer see is not answered, retained or not', async () => {
    await ok(ann.patch(`/streams/${garden}`, { is_private: true, history_public_to_subscribers: false }));
    const narrow = [{ operator: 'channel', operand: garden }];
    const read = async (who: ApiClient) =>
      (await ok(who.get('/messages', { anchor: 'newest', num_before: 20, num_after: 0, narrow }))).messages.length;
    expect([await read(ben), (await read(ann)) > 0]).toEqual([0, true]);
  });
});
