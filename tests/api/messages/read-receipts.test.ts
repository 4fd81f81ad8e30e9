import { type ApiClient, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, ann, ben, cleo, dan, outsider } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
  cleo: 'Cleo',
  dan: 'Dan',
  outsider: { name: 'Gus', role: 'guest' },
});

beforeAll(async () => {
  await subscribe(ann, 'garden', [ann, ben, cleo, dan]);
});

const subscribe = (by: ApiClient, name: string, people: ApiClient[], more = {}) =>
  ok(
    by.post('/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: people.map(({ userId }) => userId),
      ...more,
      ...QUIETLY,
    }),
  );
const send = async (topic = 'beds'): Promise<number> =>
  (await ok(ann.post('/messages', { type: 'channel', to: 'garden', topic, content: 'hi' }))).id;
const read = (who: ApiClient, messages: number[], op = 'add') =>
  ok(who.post('/messages/flags', { messages, op, flag: 'read' }));
const readers = async (id: number, asker = ann): Promise<number[]> =>
  (await ok(asker.get(`/messages/${id}/read_receipts`))).user_ids;
const ids = (...people: ApiClient[]) => people.map(({ userId }) => userId).sort((a, b) => a - b);

describe('GET /messages/{message_id}/read_receipts', () => {
  it('names who has read it, without its sender', async () => {
    const id = await send();
    expect(await readers(id)).toEqual([]);
    await read(ben, [id]);
    await read(ann, [id]);
    expect(await readers(id)).toEqual(ids(ben));
    await ok(cleo.post('/mark_all_as_read'));
    await ok(dan.post('/mark_topic_as_read', { stream_id: await channel(), topic_name: 'beds' }));
    expect(await readers(id, dan)).toEqual(ids(ben, cleo, dan));
  });

  it('knows what was read before older messages, and what was marked unread', async () => {
    const [first, second, third] = [await send('x'), await send('y'), await send('z')] as [number, number, number];
    await read(ben, [second, third]);
    expect([await readers(first), await readers(second), await readers(third)]).toEqual([[], ids(ben), ids(ben)]);
    await read(ben, [third], 'remove');
    expect([await readers(second), await readers(third)]).toEqual([ids(ben), []]);
    await read(ben, [first]);
    expect([await readers(first), await readers(second), await readers(third)]).toEqual([ids(ben), ids(ben), []]);
    await ok(ben.post('/mark_all_as_read'));
    expect(await readers(third)).toEqual(ids(ben));
    await read(ben, [second], 'remove');
    expect([await readers(first), await readers(second)]).toEqual([ids(ben), []]);
  });

  it('is of those who received it', async () => {
    const before = await send();
    const late = await organisation.user('Late');
    await subscribe(ann, 'garden', [late]);
    const after = await send();
    await read(late, [before, after]);
    await ok(late.post('/mark_all_as_read'));
    expect([await readers(before), await readers(after)]).toEqual([[], ids(late)]);
    // A user who leaves has still read what they read before.
    const unread = await send();
    await ok(late.delete('/users/me/subscriptions', { subscriptions: ['garden'] }));
    expect([await readers(after), await readers(unread)]).toEqual([ids(late), []]);
    // A deactivated user is not listed.
    await ok(owner.delete(`/users/${late.userId}`));
    expect(await readers(after)).toEqual([]);
  });

  it('leaves out who does not let others know, and the muted, both ways', async () => {
    const id = await send();
    for (const one of [ben, cleo, dan]) await read(one, [id]);
    await ok(ben.patch('/settings', { send_read_receipts: false }));
    expect(await readers(id)).toEqual(ids(cleo, dan));
    await ok(ben.patch('/settings', { send_read_receipts: true }));
    expect(await readers(id)).toEqual(ids(ben, cleo, dan));
    await ok(cleo.post(`/users/me/muted_users/${dan.userId}`));
    expect(await readers(id, cleo)).toEqual(ids(ben, cleo));
    expect(await readers(id, dan)).toEqual(ids(ben, dan));
    expect(await readers(id)).toEqual(ids(ben, cleo, dan));
    await ok(cleo.delete(`/users/me/muted_users/${dan.userId}`));
  });

  it('is of direct messages too', async () => {
    const { id } = await ok(ann.post('/messages', { type: 'direct', to: [ben.userId, cleo.userId], content: 'hi' }));
    await read(cleo, [id]);
    expect(await readers(id, ben)).toEqual(ids(cleo));
    expect(await dan.get(`/messages/${id}/read_receipts`)).toMatchObject(refused('Invalid message(s)'));
  });

  it('is for who may see the message, where the organisation has it', async () => {
    const id = await send();
    expect(await outsider.get(`/messages/${id}/read_receipts`)).toMatchObject(refused('Invalid message(s)'));
    expect(await ann.get(`/messages/${id + 1000}/read_receipts`)).toMatchObject(refused('Invalid message(s)'));
    await ok(owner.patch('/realm', { enable_read_receipts: false }));
    const disabled = 'Read receipts are disabled in this organization.';
    expect(await ann.get(`/messages/${id}/read_receipts`)).toMatchObject(refused(disabled));
    expect(await outsider.get(`/messages/${id}/read_receipts`)).toMatchObject(refused('Invalid message(s)'));
    await ok(owner.patch('/realm', { enable_read_receipts: true }));
  });
});

async function channel(): Promise<number> {
  return (await ok(ann.get('/get_stream_id', { stream: 'garden' }))).stream_id;
}
