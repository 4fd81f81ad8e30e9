/** User statuses: text, emoji, and who is notified. */
import { type ApiClient, EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, admin, member, guest, bot } = await useOrganisation({
  admin: { name: 'Ada Admin', role: 'administrator' },
  member: 'Max Member',
  guest: { name: 'Gus Guest', role: 'guest' },
  bot: { name: 'Robbie', botOf: 'member' },
});

const OWN = '/users/me/status';

const statusOf = async (who: ApiClient, as = guest) => (await ok(as.get(`/users/${who.userId}/status`))).status;
const received = async (queue: EventQueue) => {
  await organisation.settled();
  return (await queue.drain()).map(({ id: _, ...event }) => event);
};

describe('POST /users/me/status', () => {
  it('says a text and an emoji; everyone is notified of what changed, and only that', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(guest, { event_types: ['user_status'] });
    const event = { type: 'user_status', user_id: member.userId };
    const octopus = { emoji_name: 'octopus', emoji_code: '1f419', reaction_type: 'unicode_emoji' };

    await ok(member.post(OWN, { status_text: '  at sea ', emoji_name: 'octopus' }));
    expect(await statusOf(member)).toEqual({ status_text: 'at sea', ...octopus });
    expect(await received(queue)).toEqual([{ ...event, status_text: 'at sea', ...octopus }]);

    await ok(member.post(OWN, { status_text: 'ashore', emoji_name: 'octopus', emoji_code: '1f419' }));
    expect(await received(queue)).toEqual([{ ...event, status_text: 'ashore' }]);
    await ok(member.post(OWN, { status_text: 'ashore' }));
    expect(await received(queue)).toEqual([]);

    const state = await ok(guest.post('/register', { fetch_event_types: ['user_status'] }));
    expect(state.user_status).toEqual({ [member.userId]: { status_text: 'ashore', ...octopus } });

    await ok(member.post(OWN, { emoji_name: '' }));
    const none = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' };
    expect(await received(queue)).toEqual([{ ...event, ...none }]);
    await ok(member.post(OWN, { status_text: '' }));
    expect(await received(queue)).toEqual([{ ...event, status_text: '' }]);
    expect(await statusOf(member)).toEqual({});
    expect((await ok(guest.post('/register', { fetch_event_types: ['user_status'] }))).user_status).toEqual({});
  });

  it('takes emoji by name, by code and type, and of the server itself', async () => {
    const heart = { emoji_name: 'heart', emoji_code: '2764', reaction_type: 'unicode_emoji' };
    await ok(member.post(OWN, heart));
    expect(await statusOf(member)).toEqual(heart);
    await ok(member.post(OWN, { emoji_name: 'zulip' }));
    expect(await statusOf(member)).toEqual({
      emoji_name: 'zulip',
      emoji_code: 'zulip',
      reaction_type: 'zulip_extra_emoji',
    });
    await ok(member.post(OWN, { emoji_name: '' }));
  });

  it('turns presence off and on by its older name', async () => {
    await organisation.settled();
    const own = await EventQueue.register(member, { event_types: ['user_settings', 'user_status'] });
    await ok(member.post(OWN, { away: true }));
    expect(await statusOf(member)).toEqual({ away: true });
    expect(await received(own)).toMatchObject([
      { type: 'user_settings', op: 'update', property: 'presence_enabled', value: false },
      { type: 'user_status', user_id: member.userId, away: true },
    ]);
    const state = await ok(member.post('/register', { fetch_event_types: ['user_settings', 'user_status'] }));
    expect(state.user_settings.presence_enabled).toBe(false);
    expect(state.user_status).toEqual({ [member.userId]: { away: true } });
    await ok(member.patch('/settings', { presence_enabled: true }));
    expect(await statusOf(member)).toEqual({});
    expect((await received(own)).at(-1)).toEqual({ type: 'user_status', user_id: member.userId, away: false });
  });

  it.each<[string, Params, string]>([
    ['nothing', {}, 'Client did not pass any new values.'],
    ['a long text', { status_text: 'x'.repeat(61) }, 'status_text is too long (limit: 60 characters)'],
    ['an unknown emoji', { emoji_name: 'no_such' }, "Emoji 'no_such' does not exist"],
    [
      'a code without a name',
      { emoji_code: '2764' },
      'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
    ],
    [
      'a type without a name',
      { reaction_type: 'unicode_emoji' },
      'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
    ],
    [
      'a code of nothing',
      { emoji_name: 'heart', emoji_code: 'ffff', reaction_type: 'unicode_emoji' },
      'Invalid emoji code.',
    ],
    [
      'a name of another code',
      { emoji_name: 'octopus', emoji_code: '2764', reaction_type: 'unicode_emoji' },
      'Invalid emoji name.',
    ],
    ['an unknown type', { emoji_name: 'heart', reaction_type: 'sticker' }, 'Invalid emoji type.'],
    [
      'an emoji that the organisation does not have',
      { emoji_name: 'x', emoji_code: '1', reaction_type: 'realm_emoji' },
      'Invalid custom emoji.',
    ],
    ['away in words', { away: 'yes' }, 'away is not valid JSON'],
  ])('refuses %s, and changes nothing', async (_, params, msg) => {
    await ok(member.post(OWN, { status_text: 'before', emoji_name: 'tada' }));
    const before = await statusOf(member);
    expect(await member.post(OWN, { ...params })).toMatchObject(refused(msg));
    expect(await statusOf(member)).toEqual(before);
  });

  it('takes a stored emoji again, whose name has come to mean another', async () => {
    const dog = { emoji_name: 'dog', emoji_code: '1f436', reaction_type: 'unicode_emoji' };
    await ok(member.post(OWN, { status_text: 'out', ...dog }));
    expect(await statusOf(member)).toMatchObject(dog);
    await ok(member.post(OWN, { emoji_name: 'dog' }));
    expect(await statusOf(member)).toMatchObject({ ...dog, emoji_code: '1f415' });
  });

  it('takes texts of 60 code points', async () => {
    const text = '\u{1f419}'.repeat(60);
    await ok(member.post(OWN, { status_text: text }));
    expect(await statusOf(member)).toMatchObject({ status_text: text });
  });

  it('is for people', async () => {
    expect(await bot.post(OWN, { status_text: 'x' })).toMatchObject(
      refused('This endpoint does not accept bot requests.'),
    );
    expect(await statusOf(bot)).toEqual({});
  });
});

describe('POST /users/{user_id}/status', () => {
  it('is for administrators, of active people', async () => {
    await ok(admin.post(`/users/${guest.userId}/status`, { status_text: 'visiting' }));
    expect(await statusOf(guest, member)).toEqual({ status_text: 'visiting' });
    const mine = refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');
    for (const who of [member, guest, bot]) {
      expect(await who.post(`/users/${guest.userId}/status`, { status_text: 'x' })).toMatchObject(mine);
    }
    for (const id of [0, 999_999, bot.userId]) {
      expect(await admin.post(`/users/${id}/status`, { status_text: 'x' })).toMatchObject(refused('No such user'));
    }
    const gone = await organisation.user('Gone Once');
    await ok(admin.delete(`/users/${gone.userId}`));
    expect(await admin.post(`/users/${gone.userId}/status`, { status_text: 'x' })).toMatchObject(
      refused('User is deactivated'),
    );
    expect(await statusOf(guest, member)).toEqual({ status_text: 'visiting' });
  });
});

describe('GET /users/{user_id}/status', () => {
  it('knows nobody of another organisation', async () => {
    expect(await member.get('/users/999999/status')).toMatchObject(refused('No such user'));
    expect((await admin.get('/users/someone/status')).status).toBe(404);
  });
});
