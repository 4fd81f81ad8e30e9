/** `PATCH /realm`: the changes, the events, the permissions, and rejections. */
import { type ApiClient, EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, admin, member, guest } = await useOrganisation({
  owner: { name: 'Olga Owner', role: 'owner' },
  admin: { name: 'Ada Admin', role: 'administrator' },
  member: 'Max Member',
  guest: { name: 'Gus Guest', role: 'guest' },
});

const OWNERS = refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');

const registered = async (client: ApiClient) =>
  ok(client.post('/register', { event_types: [], fetch_event_types: ['realm'] }));
const groupNamed = async (name: string): Promise<number> => {
  const { realm_user_groups } = await ok(member.post('/register', { fetch_event_types: ['realm_user_groups'] }));
  return realm_user_groups.find((one: { name: string }) => one.name === name).id;
};

/** Every setting that is a plain value, with a valid value and the form in which it is shown. */
const SETTINGS: readonly [name: string, given: unknown, shown?: unknown][] = [
  ['name', ' Rooks and Ravens ', 'Rooks and Ravens'],
  ['org_type', 20],
  ['emails_restricted_to_domains', true],
  ['invite_required', false],
  ['disallow_disposable_email_addresses', false],
  ['enable_spectator_access', true],
  ['want_advertise_in_communities_directory', true],
  ['inline_image_preview', false],
  ['digest_emails_enabled', true],
  ['digest_weekday', 0],
  ['send_welcome_emails', false],
  ['message_content_allowed_in_email_notifications', false],
  ['require_unique_names', true],
  ['name_changes_disabled', true],
  ['email_changes_disabled', true],
  ['avatar_changes_disabled', true],
  ['welcome_message_custom_text', 'Hello!'],
  ['move_messages_within_stream_limit_seconds', 60],
  ['move_messages_between_streams_limit_seconds', 'unlimited', null],
  ['message_content_delete_limit_seconds', 'unlimited', null],
  ['default_language', 'de'],
  ['message_retention_days', 7],
  ['video_chat_provider', 0],
  ['jitsi_server_url', 'https://jitsi.example.com'],
  ['gif_rating_policy', 0],
  ['default_code_block_language', 'python'],
  ['enable_read_receipts', false],
  ['enable_guest_user_indicator', false],
  ['enable_guest_user_dm_warning', false],
  ['require_e2ee_push_notifications', true],
  ['send_channel_events_messages', true],
  ['media_preview_size', 200],
];

describe('PATCH /realm', () => {
  it('changes every setting, tells everyone of each, and shows them in a register', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(guest, { event_types: ['realm'] });
    const answer = await ok(owner.patch('/realm', Object.fromEntries(SETTINGS.map(([name, given]) => [name, given]))));
    const after = await registered(member);
    await organisation.settled();
    const received = await queue.drain();
    expect(received).toHaveLength(SETTINGS.length);
    for (const [name, given, shown = given] of SETTINGS) {
      expect(answer[name], name).toEqual(shown);
      expect(after[`realm_${name}`], name).toEqual(shown);
      const { id: _, ...event } = received.find(({ property }) => property === name) ?? {};
      expect(event, name).toEqual({ type: 'realm', op: 'update', property: name, value: shown });
    }
    // Unchanged values are neither written nor published.
    expect(await ok(owner.patch('/realm', { org_type: 20, jitsi_server_url: 'https://jitsi.example.com' }))).toEqual({
      result: 'success',
      msg: '',
    });
    expect(await ok(owner.patch('/realm', {}))).toEqual({ result: 'success', msg: '' });
    const back = {
      jitsi_server_url: 'default',
      message_retention_days: 'unlimited',
      message_content_delete_limit_seconds: 600,
    };
    expect(await ok(owner.patch('/realm', back))).toMatchObject({
      jitsi_server_url: null,
      message_retention_days: -1,
      message_content_delete_limit_seconds: 600,
    });
    await ok(owner.patch('/realm', { emails_restricted_to_domains: false, require_unique_names: false }));
  });

  it('takes the address of a Jitsi server with quotes and without', async () => {
    const set = async (given: string) =>
      (await ok(owner.patch('/realm', { jitsi_server_url: given }))).jitsi_server_url;
    // Older clients read the address in effect.
    const inEffect = async () => (await registered(member)).jitsi_server_url;
    expect(await set('"https://meet.example.org"')).toBe('https://meet.example.org');
    expect(await inEffect()).toBe('https://meet.example.org');
    expect(await set('"default"')).toBeNull();
    expect(await inEffect()).toBe('https://meet.jit.si');
    expect(await set('https://meet.example.org')).toBe('https://meet.example.org');
    expect(await set('default')).toBeNull();
  });

  it.each([
    [{ allow_message_editing: false }, { allow_message_editing: false }],
    [{ message_content_edit_limit_seconds: 'unlimited' }, { message_content_edit_limit_seconds: null }],
    [
      { message_edit_history_visibility_policy: 'none' },
      { message_edit_history_visibility_policy: 'none', allow_edit_history: false },
    ],
    [{ topics_policy: 'disable_empty_topic' }, { topics_policy: 'disable_empty_topic', mandatory_topics: true }],
    [
      { description: 'Birds of *all* feathers' },
      { description: 'Birds of *all* feathers', rendered_description: '<p>Birds of <em>all</em> feathers</p>' },
    ],
    [
      { authentication_methods: { Dev: false } },
      {
        authentication_methods: {
          Dev: { enabled: false, available: true },
          Email: { enabled: true, available: true },
        },
      },
    ],
  ])('tells of %j together with what follows', async (params, data) => {
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['realm'] });
    await ok(owner.patch('/realm', params));
    const { id: _, ...event } = await queue.next(({ type }) => type === 'realm');
    expect(event).toEqual({ type: 'realm', op: 'update_dict', property: 'default', data });
  });

  it('leaves one way to log in, and no other opens anything', async () => {
    await ok(owner.patch('/realm', { authentication_methods: { Dev: false, Email: true } }));
    expect(await organisation.nobody.post('/dev_fetch_api_key', { username: member.email })).toMatchObject(
      refused('Dev environment not enabled.'),
    );
    expect(await owner.patch('/realm', { authentication_methods: { Email: false } })).toMatchObject(
      refused('At least one authentication method must be enabled.'),
    );
    await ok(owner.patch('/realm', { authentication_methods: { Dev: true, Email: false } }));
    const password = { username: member.email, password: 'a fine password' };
    expect(await organisation.nobody.post('/fetch_api_key', password)).toMatchObject({
      status: 401,
      body: { code: 'PASSWORD_AUTH_DISABLED' },
    });
    await ok(organisation.nobody.post('/dev_fetch_api_key', { username: member.email }));
    await ok(owner.patch('/realm', { authentication_methods: { Dev: false, Email: true } }));
  });

  it('changes who may do something, all in one event, and from what was expected only', async () => {
    const members = await groupNamed('role:members');
    const owners = await groupNamed('role:owners');
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['realm'] });
    const people = { direct_members: [member.userId, admin.userId], direct_subgroups: [owners] };
    await ok(
      admin.patch('/realm', {
        can_add_custom_emoji_group: { new: people, old: members },
        can_resolve_topics_group: { new: { direct_members: [], direct_subgroups: [members] } },
      }),
    );
    const stored = { direct_members: [admin.userId, member.userId], direct_subgroups: [owners] };
    expect((await queue.next(({ type }) => type === 'realm')).data).toEqual({
      can_add_custom_emoji_group: stored,
      can_resolve_topics_group: members,
    });
    expect(await registered(guest)).toMatchObject({
      realm_can_add_custom_emoji_group: stored,
      realm_can_resolve_topics_group: members,
    });
    const mismatch = refused("'old' value does not match the expected value.", 'EXPECTATION_MISMATCH');
    expect(await admin.patch('/realm', { can_add_custom_emoji_group: { new: owners, old: members } })).toMatchObject(
      mismatch,
    );
    const internet = await groupNamed('role:internet');
    expect(await admin.patch('/realm', { can_add_subscribers_group: { new: internet } })).toMatchObject(
      refused("'can_add_subscribers_group' setting cannot be set to 'role:internet' group."),
    );
    expect(await admin.patch('/realm', { can_access_all_users_group: { new: stored } })).toMatchObject(
      refused("'can_access_all_users_group' must be a system user group.", 'SYSTEM_GROUP_REQUIRED'),
    );
    expect(await admin.patch('/realm', { can_add_subscribers_group: { new: 999_999 } })).toMatchObject(
      refused('Invalid user group'),
    );
    // A rejected request changes nothing.
    const both = { name: 'Not this', can_add_subscribers_group: { new: 999_999 } };
    expect(await admin.patch('/realm', both)).toMatchObject(refused('Invalid user group'));
    expect((await registered(member)).realm_name).toBe('Rooks and Ravens');
  });

  it('is for administrators, and what concerns who comes in and what is retained for owners', async () => {
    const bot = await organisation.user('Bot', { botOf: member });
    for (const client of [member, guest, bot]) {
      expect(await client.patch('/realm', { name: 'Mine' })).toMatchObject(
        refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'),
      );
    }
    const owners = await groupNamed('role:owners');
    const given: Params[] = [
      { authentication_methods: { Email: true } },
      { message_retention_days: 3 },
      { string_id: 'other' },
      { invite_required: true },
      { emails_restricted_to_domains: true },
      { disallow_disposable_email_addresses: true },
      { waiting_period_threshold: 3 },
      { create_multiuse_invite_group: { new: owners } },
      { can_invite_users_group: { new: owners } },
      { can_create_groups: { new: owners } },
      { can_manage_all_groups: { new: owners } },
    ];
    for (const params of given) {
      expect(await admin.patch('/realm', params), JSON.stringify(params)).toMatchObject(OWNERS);
    }
    await ok(admin.patch('/realm', { name: 'Ravens' }));
    expect((await organisation.nobody.patch('/realm', { name: 'x' })).status).toBe(401);
  });

  it.each([
    [{ name: ' ' }, 'name cannot be blank'],
    [{ name: 'x'.repeat(41) }, 'name is too long (limit: 40 characters)'],
    [{ description: 'x'.repeat(1001) }, 'description is too long (limit: 1000 characters)'],
    [
      { welcome_message_custom_text: 'x'.repeat(8001) },
      'welcome_message_custom_text is too long (limit: 8000 characters)',
    ],
    [{ string_id: 'other' }, 'Must be a demo organization.'],
    [{ org_type: 1 }, 'Invalid org_type'],
    [{ digest_weekday: 7 }, 'Invalid digest_weekday'],
    [{ media_preview_size: 101 }, 'Invalid media_preview_size'],
    [{ topics_policy: 'inherit' }, 'Invalid topics_policy'],
    [{ message_edit_history_visibility_policy: 'some' }, 'Invalid message_edit_history_visibility_policy'],
    [{ waiting_period_threshold: -1 }, 'waiting_period_threshold is too small'],
    [{ waiting_period_threshold: 'x' }, 'waiting_period_threshold is not valid JSON'],
    [{ waiting_period_threshold: true }, 'waiting_period_threshold is not an integer'],
    [{ invite_required: 'x' }, 'invite_required is not valid JSON'],
    [{ invite_required: 1 }, 'invite_required is not a boolean'],
    [{ default_language: 'tlh-xx' }, "Invalid language 'tlh-xx'"],
    [{ video_chat_provider: 3 }, 'Invalid video_chat_provider 3'],
    [{ gif_rating_policy: 6 }, 'Invalid gif_rating_policy 6'],
    [{ jitsi_server_url: 'ftp://example.com' }, 'jitsi_server_url is not an allowed_type'],
    [{ jitsi_server_url: `https://${'x'.repeat(200)}` }, 'jitsi_server_url is too long (limit: 200 characters)'],
    [{ authentication_methods: { Email: false } }, 'At least one authentication method must be enabled.'],
    [
      { authentication_methods: { GitHub: true } },
      "Invalid authentication method: GitHub. Valid methods are: ['Dev', 'Email']",
    ],
    [{ authentication_methods: { Email: 'yes' } }, 'authentication_methods["Email"] is not a boolean'],
    [{ moderation_request_channel_id: 999_999 }, 'Invalid channel ID'],
    [{ new_stream_announcements_stream_id: -2 }, 'Invalid channel ID'],
    [{ inline_url_embed_preview: true }, 'This server does not fetch previews of linked websites.'],
  ])('refuses what is no value (%#)', async (params, msg) => {
    const before = await registered(member);
    expect(await owner.patch('/realm', params)).toMatchObject(refused(msg));
    const unchanged = (state: Params) => Object.entries(state).filter(([name]) => name.startsWith('realm_'));
    expect(unchanged(await registered(member))).toEqual(unchanged(before));
  });

  it.each(['message_content_edit_limit_seconds', 'message_retention_days'])(
    'refuses limits of nothing: %s',
    async (name) => {
      for (const value of [0, -1, 'never']) {
        const answer = await owner.patch('/realm', { [name]: value });
        expect(answer).toMatchObject(refused(`Bad value for '${name}': ${value}`, 'REQUEST_VARIABLE_INVALID'));
        expect(answer.body).toMatchObject({ var_name: name, bad_value: value });
      }
    },
  );

  it('names channels that are there, and none', async () => {
    await ok(member.post('/users/me/subscriptions', { subscriptions: [{ name: 'open' }] }));
    await ok(member.post('/users/me/subscriptions', { subscriptions: [{ name: 'closed' }], invite_only: true }));
    const { subscriptions } = await ok(member.get('/users/me/subscriptions'));
    const id = (name: string) => subscriptions.find((one: { name: string }) => one.name === name).stream_id;
    const channels = { new_stream_announcements_stream_id: id('open'), moderation_request_channel_id: id('closed') };
    expect(await ok(admin.patch('/realm', channels))).toMatchObject(channels);
    expect(await admin.patch('/realm', { moderation_request_channel_id: id('open') })).toMatchObject(
      refused('Moderation request channel must be private.'),
    );
    await ok(admin.patch('/realm', { new_stream_announcements_stream_id: -1 }));
    expect(await registered(member)).toMatchObject({
      realm_new_stream_announcements_stream_id: -1,
      realm_moderation_request_channel_id: id('closed'),
    });
  });
});
