/** Saved texts that users insert into messages. */
import { EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, member, other } = await useOrganisation({ member: 'Max Member', other: 'Otto Other' });

const SNIPPETS = '/saved_snippets';
const GONE = { status: 404, body: { result: 'error', code: 'BAD_REQUEST', msg: 'Saved snippet does not exist.' } };

const snippets = async (who = member) => (await ok(who.get(SNIPPETS))).saved_snippets;
const registered = async (who = member) =>
  (await ok(who.post('/register', { fetch_event_types: ['saved_snippets'] }))).saved_snippets;

describe('saved snippets', () => {
  it('come, change and go, as their owner alone is notified', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['saved_snippets'] });
    const elsewhere = await EventQueue.register(other, { event_types: ['saved_snippets'] });
    const before = Math.floor(Date.now() / 1000);
    const { saved_snippet_id: first } = await ok(member.post(SNIPPETS, { title: ' Bye ', content: ' See **you**\n' }));
    const { saved_snippet_id: second } = await ok(member.post(SNIPPETS, { title: 'Hi', content: 'Hello' }));
    const bye = { id: first, title: 'Bye', content: 'See **you**', date_created: expect.any(Number) };
    const hi = { id: second, title: 'Hi', content: 'Hello', date_created: expect.any(Number) };
    expect(await snippets()).toEqual([bye, hi]);
    expect((await snippets())[0].date_created).toBeGreaterThanOrEqual(before);
    expect(await registered()).toEqual([bye, hi]);
    expect(await snippets(other)).toEqual([]);
    expect(await registered(other)).toEqual([]);

    await ok(member.patch(`${SNIPPETS}/${first}`, { title: 'Good bye' }));
    await ok(member.patch(`${SNIPPETS}/${first}`, { content: 'So long' }));
    // A change to the current value is sent to nobody.
    await ok(member.patch(`${SNIPPETS}/${first}`, { content: 'So long' }));
    await ok(member.patch(`${SNIPPETS}/${first}`, {}));
    await ok(member.delete(`${SNIPPETS}/${second}`));
    const changed = { ...bye, title: 'Good bye', content: 'So long' };
    expect(await snippets()).toEqual([changed]);
    await organisation.settled();
    const received = (await queue.drain()).map(({ id: _, ...event }) => event);
    const type = 'saved_snippets';
    expect(received).toEqual([
      { type, op: 'add', saved_snippet: bye },
      { type, op: 'add', saved_snippet: hi },
      { type, op: 'update', saved_snippet: { ...bye, title: 'Good bye' } },
      { type, op: 'update', saved_snippet: changed },
      { type, op: 'remove', saved_snippet_id: second },
    ]);
    expect(await elsewhere.drain()).toEqual([]);
  });

  it.each<[string, Params, string]>([
    ['a blank title', { title: '  ', content: 'x' }, 'title cannot be blank'],
    ['a long title', { title: 'x'.repeat(61), content: 'x' }, 'title is too long (limit: 60 characters)'],
    ['a blank content', { title: 'x', content: '\n' }, 'content cannot be blank'],
    ['a long content', { title: 'x', content: 'x'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
    ['null bytes', { title: 'x', content: 'a\0b' }, 'content must not contain null bytes'],
  ])('refuse %s, new and changed', async (_, params, msg) => {
    const { saved_snippet_id: id } = await ok(member.post(SNIPPETS, { title: 'retained', content: 'as it was' }));
    const before = await snippets();
    expect(await member.post(SNIPPETS, params)).toMatchObject(refused(msg));
    expect(await member.patch(`${SNIPPETS}/${id}`, params)).toMatchObject(refused(msg));
    expect(await snippets()).toEqual(before);
  });

  it('take what is as long as may be, in code points', async () => {
    const params = { title: '😀'.repeat(60), content: '😀'.repeat(10_000) };
    const { saved_snippet_id: id } = await ok(member.post(SNIPPETS, params));
    expect((await snippets()).find((one: { id: number }) => one.id === id)).toMatchObject(params);
  });

  it.each(['title', 'content'])('need a %s', async (name) => {
    const params: Params = { title: 'x', content: 'x' };
    delete params[name];
    expect(await member.post(SNIPPETS, params)).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING', msg: `Missing '${name}' argument` },
    });
  });

  it("are 404 where they are not there, or another user's", async () => {
    const { saved_snippet_id: id } = await ok(member.post(SNIPPETS, { title: 'mine', content: 'alone' }));
    for (const [who, which] of [
      [member, 424_242],
      [other, id],
    ] as const) {
      expect(await who.patch(`${SNIPPETS}/${which}`, { title: 'x' })).toMatchObject(GONE);
      expect(await who.delete(`${SNIPPETS}/${which}`)).toMatchObject(GONE);
    }
    expect((await snippets()).at(-1)).toMatchObject({ id, title: 'mine' });
  });

  it('are not more than 500', async () => {
    const many = await organisation.user('Mia Many');
    const { realmId: realm, address } = organisation;
    const stored = Array.from({ length: 499 }, (_, i) => {
      const own = { realm, user: many.userId, kind: 'snippet', id: 10_000 + i };
      return { _id: `${realm}:snippet:${own.id}`, ...own, title: 'x', content: 'x', at: 0 };
    });
    const mongodb = await MongoClient.connect(address.mongodbUrl);
    await mongodb.db(`${address.namespace}_messages`).collection<{ _id: string }>('own_items').insertMany(stored);
    await mongodb.close();
    const add = () => many.post(SNIPPETS, { title: 'x', content: 'x' });
    await ok(add());
    expect(await add()).toMatchObject(refused('There can be at most 500 saved snippets.'));
    await ok(many.delete(`${SNIPPETS}/10000`));
    await ok(add());
    expect(await snippets(many)).toHaveLength(500);
  });
});
