/** Alert words: a user's list, and the messages that contain one of them. */
import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, ann, ben, cem, bot } = await useOrganisation({
  ann: 'Ann',
  ben: 'Ben',
  cem: 'Cem',
  bot: { name: 'Robbie', botOf: 'ann' },
});

const WORDS = '/users/me/alert_words';

beforeAll(async () => {
  await ok(
    ann.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'square' }],
      principals: [ann.userId, ben.userId],
      ...QUIETLY,
    }),
  );
  await ok(cem.post(WORDS, { alert_words: ['cat'] }));
});

const words = async (who: ApiClient) => (await ok(who.get(WORDS))).alert_words;
const say = async (content: string, topic = 'talk'): Promise<number> =>
  (await ok(ann.post('/messages', { type: 'channel', to: 'square', topic, content }))).id;
const flags = async (id: number, who = ben) => (await ok(who.get(`/messages/${id}`))).message.flags;
const alerted = async (who: ApiClient) =>
  (
    await ok(
      who.get('/messages', {
        anchor: 'newest',
        num_before: 100,
        num_after: 0,
        narrow: [{ operator: 'is', operand: 'alerted' }],
      }),
    )
  ).messages.map((message: { id: number }) => message.id);

describe('the list', () => {
  it('has each word once, whatever its case, and is answered and notified whole', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['alert_words'] });
    const others = await EventQueue.register(ann, { event_types: ['alert_words'] });
    expect((await ok(ben.post(WORDS, { alert_words: [' Lunch ', 'CAT', 'lunch', '  '] }))).alert_words).toEqual([
      'Lunch',
      'CAT',
    ]);
    expect((await ok(ben.post(WORDS, { alert_words: ['cat', 'Ünder'] }))).alert_words).toEqual([
      'Lunch',
      'CAT',
      'Ünder',
    ]);
    expect((await ok(ben.delete(WORDS, { alert_words: ['üNDER', 'dog'] }))).alert_words).toEqual(['Lunch', 'CAT']);
    expect(await words(ben)).toEqual(['Lunch', 'CAT']);
    expect(await words(ann)).toEqual([]);
    const state = await ok(ben.post('/register', { fetch_event_types: ['alert_words'] }));
    expect(state.alert_words).toEqual(['Lunch', 'CAT']);
    await organisation.settled();
    const received = (await queue.drain()).map(({ id: _, ...event }) => event);
    expect(received).toEqual([
      { type: 'alert_words', alert_words: ['Lunch', 'CAT'] },
      { type: 'alert_words', alert_words: ['Lunch', 'CAT', 'Ünder'] },
      { type: 'alert_words', alert_words: ['Lunch', 'CAT'] },
    ]);
    expect(await others.drain()).toEqual([]);
  });

  it('refuses long words, too many and what is no list of words, and changes nothing', async () => {
    const before = await words(ben);
    expect(await ben.post(WORDS, { alert_words: ['a', 'x'.repeat(101)] })).toMatchObject(
      refused('alert_words[1] is too long (limit: 100 characters)'),
    );
    expect((await ben.post(WORDS, { alert_words: Array.from({ length: 201 }, (_, i) => `w${i}`) })).status).toBe(400);
    expect(await ben.post(WORDS, { alert_words: [1] })).toMatchObject(refused('alert_words[0] is not a string'));
    expect(await ben.post(WORDS, { alert_words: '"cat"' })).toMatchObject(refused('alert_words is not a list'));
    expect(await ben.post(WORDS)).toMatchObject({ status: 400, body: { code: 'REQUEST_VARIABLE_MISSING' } });
    expect(await words(ben)).toEqual(before);
  });

  it('is for people', async () => {
    const people = refused('This endpoint does not accept bot requests.');
    expect(await bot.post(WORDS, { alert_words: ['x'] })).toMatchObject(people);
    expect(await words(bot)).toEqual([]);
  });
});

describe('a message with such a word', () => {
  it('has the flag for receivers who look for it, in events, lists and narrows', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['message'] });
    const with_it = await say('Where is the cat?');
    const without = await say('These are cats.');
    const first = await queue.next((event) => event.type === 'message' && event.message.id === with_it);
    expect(first.flags).toEqual(['has_alert_word']);
    const second = await queue.next((event) => event.type === 'message' && event.message.id === without);
    expect(second.flags).toEqual([]);
    expect(await flags(with_it)).toEqual(['has_alert_word']);
    expect(await flags(with_it, ann)).not.toContain('has_alert_word');
    // Cem has the same word and may read the message, but did not receive it.
    expect(await flags(with_it, cem)).not.toContain('has_alert_word');
    expect(await alerted(ben)).toEqual([with_it]);
    expect(await alerted(cem)).toEqual([]);
    const direct = await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'CAT!' }));
    expect(await alerted(ben)).toEqual([with_it, direct.id]);
  });

  it('is looked at again when it is edited', async () => {
    const id = await say('lunch at noon', 'edits');
    expect(await flags(id)).toContain('has_alert_word');
    await ok(ann.patch(`/messages/${id}`, { content: 'dinner at noon' }));
    expect(await flags(id)).not.toContain('has_alert_word');
    await ok(ann.patch(`/messages/${id}`, { content: 'LUNCH at noon' }));
    expect(await flags(id)).toContain('has_alert_word');
  });

  it('heeds a change of the list as soon as that is answered', async () => {
    await ok(ben.post(WORDS, { alert_words: ['release plan'] }));
    expect(await flags(await say('the Release Plan, at last', 'plans'))).toContain('has_alert_word');
    await ok(ben.delete(WORDS, { alert_words: ['release plan'] }));
    expect(await flags(await say('the release plan, again', 'plans'))).not.toContain('has_alert_word');
  });

  it('has it for many receivers too', async () => {
    const crowd = await Promise.all(Array.from({ length: 66 }, (_, i) => organisation.user(`Crowd ${i}`)));
    await ok(
      ann.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'square' }],
        principals: crowd.map((one) => one.userId),
        ...QUIETLY,
      }),
    );
    await Promise.all(crowd.map((one) => ok(one.post(WORDS, { alert_words: ['everybody'] }))));
    const id = await say('everybody out', 'crowd');
    expect(await flags(id, crowd[65])).toContain('has_alert_word');
    expect(await flags(id, ben)).not.toContain('has_alert_word');
    expect(await alerted(crowd[0] as ApiClient)).toEqual([id]);
    expect(await alerted(ben)).not.toContain(id);
  });
});
