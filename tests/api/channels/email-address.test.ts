/** Email addresses of channels: which users get one, and which address. */
import { type ApiClient, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, ann, ben, bot } = await useOrganisation({
  ann: 'Ann',
  ben: 'Ben',
  bot: { name: 'Bot', botOf: 'ann' },
});
let square: number;

beforeAll(async () => {
  square = await channel('The Square, ünd more of it');
});

async function channel(name: string, more: object = {}): Promise<number> {
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], ...QUIETLY, ...more }));
  return (await ok(ann.get('/get_stream_id', { stream: name }))).stream_id;
}
const ask = (client: ApiClient, id: number, sender_id?: number) =>
  client.get(`/streams/${id}/email_address`, { ...(sender_id !== undefined && { sender_id }) });
const address = async (...of: Parameters<typeof ask>): Promise<string> => (await ok(ask(...of))).email;

it('is one for each channel, caller and sender, and stays the same', async () => {
  const own = await address(ann, square);
  expect(own).toMatch(/^the-square-und-mor\.[0-9a-f]{32}\.show-sender@[\w.-]+$/);
  expect(own.split('@')[0]?.length).toBeLessThanOrEqual(64);
  expect(await Promise.all(Array.from({ length: 5 }, () => address(ann, square)))).toEqual(Array(5).fill(own));
  const fresh = await channel('another');
  const raced = await Promise.all(Array.from({ length: 5 }, () => address(ann, fresh)));
  expect(new Set(raced).size).toBe(1);
  const others = [
    await address(ann, square, ann.userId),
    await address(ann, square, bot.userId),
    await address(ben, square),
    await address(bot, square),
    await address(ann, fresh),
  ];
  expect(new Set([own, ...others]).size).toBe(6);
});

it('may be sent to send as the gateway, which it does unless asked otherwise', async () => {
  const { realm_users: _, cross_realm_bots } = await ok(ann.post('/register', { event_types: ['realm_user'] }));
  const gateway = cross_realm_bots.find((one: { email: string }) => one.email.startsWith('emailgateway'));
  expect(await address(ann, square, gateway.user_id)).toBe(await address(ann, square));
});

it('is for users who may post to the channel, as themselves or their bots', async () => {
  const guest = await organisation.user('Gus', { role: 'guest' });
  const closed = await channel('closed', { invite_only: true });
  expect(await ask(ben, closed)).toMatchObject(refused('Invalid channel ID'));
  expect(await ask(guest, square)).toMatchObject(refused('Invalid channel ID'));
  expect(await ask(ann, 4_000_000)).toMatchObject(refused('Invalid channel ID'));
  expect(await ask(ben, square, ann.userId)).toMatchObject(refused('Insufficient permission'));
  expect(await ask(ben, square, bot.userId)).toMatchObject(refused('Insufficient permission'));
  expect(await ask(ben, square, 4_000_000)).toMatchObject(refused('No such user'));
  const silent = await channel('silent', {
    can_send_message_group: { direct_members: [ann.userId], direct_subgroups: [] },
  });
  await address(ann, silent);
  expect(await ask(ben, silent)).toMatchObject(refused('You do not have permission to post in this channel.'));
});
