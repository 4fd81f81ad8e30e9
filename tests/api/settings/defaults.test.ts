/** The default settings of an organisation's new users. */
import { type ApiClient, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';

const { organisation, admin, member } = await useOrganisation({
  admin: { name: 'Ada Admin', role: 'administrator' },
  member: 'Max Member',
});

const state = async (client: ApiClient) =>
  (await client.post('/register', { fetch_event_types: ['user_settings', 'realm_user_settings_defaults'] })).body;

const languageOf = async (client: ApiClient) => (await state(client)).user_settings.default_language;

it('is the language of the organisation for new people, and not for bots or those who were there', async () => {
  expect((await admin.patch('/realm', { default_language: 'de' })).status).toBe(200);
  expect((await admin.patch('/realm/user_settings_defaults', { starred_message_counts: false })).status).toBe(200);
  const newcomer = await organisation.user('Gerda German');
  expect((await state(newcomer)).user_settings).toMatchObject({
    default_language: 'de',
    starred_message_counts: false,
  });
  expect(await languageOf(member)).toBe('en');
  expect(await languageOf(await organisation.user('Robot', { botOf: member }))).toBe('en');

  expect((await admin.patch('/realm', { default_language: 'en' })).status).toBe(200);
  expect(await languageOf(newcomer)).toBe('de');
  expect(await languageOf(await organisation.user('Emma English'))).toBe('en');
});

describe('PATCH /realm/user_settings_defaults', () => {
  it('is what new users start with; everyone is notified, and nobody else has it', async () => {
    const queue = await EventQueue.register(member, {});
    const wanted = { enter_sends: true, color_scheme: 3, web_home_view: 'recent', user_list_style: 3 };
    expect((await admin.patch('/realm/user_settings_defaults', wanted)).body).toEqual({ result: 'success', msg: '' });
    await organisation.settled();
    const received = await queue.drain();
    expect(received.map(({ type, op, property, value }) => [type, op, property, value])).toEqual(
      ['enter_sends', 'web_home_view', 'color_scheme'].map((name) => [
        'realm_user_settings_defaults',
        'update',
        name,
        wanted[name as keyof typeof wanted],
      ]),
    );
    const newcomer = await organisation.user('New Comer');
    expect((await state(newcomer)).user_settings).toMatchObject(wanted);
    expect((await state(newcomer)).realm_user_settings_defaults).toMatchObject(wanted);
    expect((await state(member)).user_settings).toMatchObject({ enter_sends: false, color_scheme: 1 });

    await admin.patch('/realm/user_settings_defaults', { enter_sends: false });
    expect((await state(member)).realm_user_settings_defaults).toMatchObject({ ...wanted, enter_sends: false });
  });

  it.each([
    [{ color_scheme: 9 }, 'Invalid color_scheme'],
    [{ notification_sound: 'trumpet' }, "Invalid notification sound 'trumpet'"],
    [{ email_notifications_batching_period_seconds: 0 }, 'Invalid email batching period: 0 seconds'],
  ])('refuses %j and changes nothing with it', async (wrong, msg) => {
    const before = (await state(member)).realm_user_settings_defaults;
    expect(await admin.patch('/realm/user_settings_defaults', { ...wrong, fluid_layout_width: true })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg },
    });
    expect((await state(member)).realm_user_settings_defaults).toEqual(before);
  });

  it('is for administrators, and not for what is everyone’s own', async () => {
    expect(await member.patch('/realm/user_settings_defaults', { enter_sends: true })).toMatchObject({
      status: 400,
      body: { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' },
    });
    const own = { timezone: 'Asia/Tokyo', default_language: 'de', enable_login_emails: false };
    const { body } = await admin.patch('/realm/user_settings_defaults', own);
    expect(body.ignored_parameters_unsupported).toEqual(Object.keys(own).sort());
  });
});
