/** Custom profile fields: what administrators may define, of every kind, and what users may enter. */
import { type ApiClient, createOrganisation, EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, admin, member, guest, bot } = await useOrganisation({
  admin: { name: 'Ada Admin', role: 'administrator' },
  member: 'Max Member',
  guest: { name: 'Gus Guest', role: 'guest' },
  bot: { name: 'Robbie', botOf: 'member' },
});

const FIELDS = '/realm/profile_fields';
const DATA = '/users/me/profile_data';

const add = async (params: Params): Promise<number> => (await ok(admin.post(FIELDS, params))).id;
const fields = async (who = member) => (await ok(who.get(FIELDS))).custom_fields;
const field = async (id: number) => (await fields()).find((one: { id: number }) => one.id === id);
const enter = (id: number, value: unknown, who = member) => who.patch(DATA, { data: [{ id, value }] });
const profile = async (of = member) =>
  (await ok(member.get(`/users/${of.userId}`, { include_custom_profile_fields: true }))).user.profile_data;

describe('POST /realm/profile_fields', () => {
  it('adds a field of each kind, which everyone is notified of and finds in lists and registers', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(guest, { event_types: ['custom_profile_fields'] });
    const before = (await fields()).length;
    const wanted: Params[] = [
      { name: 'Motto', field_type: 1, hint: 'in a word', use_for_user_matching: true, required: true },
      { name: 'Story', field_type: 2, display_in_profile_summary: true },
      { name: 'Floor', field_type: 3, field_data: { a: { text: 'Ground', order: '1' } } },
      { name: 'Birthday', field_type: 4, editable_by_user: false },
      { name: 'Page', field_type: 5 },
      { name: 'Mentor', field_type: 6 },
      { field_type: 7, field_data: { subtype: 'github' } },
      {
        name: 'Forge',
        field_type: 7,
        field_data: { subtype: 'custom', url_pattern: 'https://forge.example.com/%(username)s' },
      },
      { name: 'Pronouns', field_type: 8 },
    ];
    const ids: number[] = [];
    for (const params of wanted) ids.push(await add(params));
    const listed = (await fields(guest)).slice(before);
    expect(listed.map((one: { id: number }) => one.id)).toEqual(ids);
    expect(listed[0]).toEqual({
      id: ids[0],
      type: 1,
      order: before + 1,
      name: 'Motto',
      hint: 'in a word',
      field_data: '',
      required: true,
      editable_by_user: true,
      use_for_user_matching: true,
    });
    expect(listed[1]).toMatchObject({ display_in_profile_summary: true });
    expect(JSON.parse(listed[2].field_data)).toEqual({ a: { text: 'Ground', order: '1' } });
    expect(listed[3]).toMatchObject({ editable_by_user: false });
    expect(listed[6]).toMatchObject({ name: 'GitHub', field_data: '{"subtype":"github"}' });
    await organisation.settled();
    const received = await queue.drain();
    expect(received.at(-1)?.fields).toEqual(await fields());
    expect(received.at(-1)).not.toHaveProperty('op');
    const state = await ok(member.post('/register', { fetch_event_types: ['custom_profile_fields'] }));
    expect(state.custom_profile_fields).toEqual(await fields());
    expect(state.custom_profile_field_types.PRONOUNS).toEqual({ id: 8, name: 'Pronouns' });
    for (const id of ids) await ok(admin.delete(`${FIELDS}/${id}`));
  });

  it.each<[string, Params, string]>([
    ['an unknown type', { name: 'x', field_type: 9 }, 'Invalid field type.'],
    ['no name', { field_type: 1 }, 'Label cannot be blank.'],
    ['a blank name', { name: '  ', field_type: 1 }, 'Label cannot be blank.'],
    ['a long name', { name: 'x'.repeat(41), field_type: 1 }, 'name is too long (limit: 40 characters)'],
    ['a long hint', { name: 'x', field_type: 1, hint: 'x'.repeat(81) }, 'hint is too long (limit: 80 characters)'],
    ['a list without options', { name: 'x', field_type: 3 }, 'Field must have at least one choice.'],
    ['options that are no dictionary', { name: 'x', field_type: 3, field_data: [] }, 'field_data is not a dict'],
    [
      'an option without an order',
      { name: 'x', field_type: 3, field_data: { a: { text: 'A' } } },
      'order key is missing from field_data',
    ],
    [
      'an option with a number',
      { name: 'x', field_type: 3, field_data: { a: { text: 'A', order: 1 } } },
      'order is not a string',
    ],
    [
      'a blank option',
      { name: 'x', field_type: 3, field_data: { a: { text: ' ', order: '1' } } },
      'text cannot be blank.',
    ],
    [
      'a blank key',
      { name: 'x', field_type: 3, field_data: { ' ': { text: 'A', order: '1' } } },
      "'value' cannot be blank.",
    ],
    [
      'options of the same text',
      { name: 'x', field_type: 3, field_data: { a: { text: 'A', order: '1' }, b: { text: 'A', order: '2' } } },
      'Field must not have duplicate choices.',
    ],
    ['an account of no kind', { name: 'x', field_type: 7 }, 'subtype key is missing from field_data'],
    [
      'an account of an unknown kind',
      { name: 'x', field_type: 7, field_data: { subtype: 'constructor' } },
      'Invalid external account type',
    ],
    [
      'an account of its own kind without a pattern',
      { name: 'x', field_type: 7, field_data: { subtype: 'custom' } },
      'Custom external account must define URL pattern',
    ],
    [
      'a pattern without a place for the name',
      { name: 'x', field_type: 7, field_data: { subtype: 'custom', url_pattern: 'https://e.org/' } },
      "URL pattern must contain '%(username)s'.",
    ],
    [
      'a pattern that runs code',
      { name: 'x', field_type: 7, field_data: { subtype: 'custom', url_pattern: 'javascript:%(username)s' } },
      'url_pattern is not a URL',
    ],
    [
      'people in the summary',
      { name: 'x', field_type: 6, display_in_profile_summary: true },
      'Field type not supported for display in profile summary.',
    ],
    [
      'matching by a date',
      { name: 'x', field_type: 4, use_for_user_matching: true },
      'Field type not supported for user matching.',
    ],
  ])('refuses %s, and changes nothing', async (_, params, msg) => {
    const before = await fields();
    expect(await admin.post(FIELDS, params)).toMatchObject(refused(msg));
    expect(await fields()).toEqual(before);
  });

  it('takes a name once and two fields into the summary', async () => {
    const ids = [
      await add({ name: 'One', field_type: 1, display_in_profile_summary: true }),
      await add({ name: 'Two', field_type: 2, display_in_profile_summary: true }),
    ];
    const full = refused('Only 2 custom profile fields can be displayed in the profile summary.');
    expect(await admin.post(FIELDS, { name: 'Three', field_type: 1, display_in_profile_summary: true })).toMatchObject(
      full,
    );
    const taken = refused('A field with that label already exists.');
    expect(await admin.post(FIELDS, { name: ' One ', field_type: 4 })).toMatchObject(taken);
    expect(await admin.patch(`${FIELDS}/${ids[1]}`, { name: 'One' })).toMatchObject(taken);
    await ok(admin.patch(`${FIELDS}/${ids[1]}`, { display_in_profile_summary: true, name: 'Second' }));
    for (const id of ids) await ok(admin.delete(`${FIELDS}/${id}`));
  });

  it('is for administrators, as are all changes of fields', async () => {
    const id = await add({ name: 'Stays', field_type: 1 });
    const before = await fields();
    const mine = refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');
    for (const who of [member, guest, bot]) {
      expect(await who.post(FIELDS, { name: 'Mine', field_type: 1 })).toMatchObject(mine);
      expect(await who.patch(FIELDS, { order: [id] })).toMatchObject(mine);
      expect(await who.patch(`${FIELDS}/${id}`, { name: 'Mine' })).toMatchObject(mine);
      expect(await who.delete(`${FIELDS}/${id}`)).toMatchObject(mine);
    }
    expect(await fields(bot)).toEqual(before);
    const elsewhere = await createOrganisation(organisation.address, 'Elsewhere');
    const outsider = await elsewhere.user('Outsider', { role: 'owner' });
    expect(await fields(outsider)).toEqual([]);
    expect(await outsider.delete(`${FIELDS}/${id}`)).toMatchObject(refused(`Field id ${id} not found.`));
    await elsewhere.close();
    await ok(admin.delete(`${FIELDS}/${id}`));
  });
});

describe('PATCH and DELETE of fields', () => {
  it('change what they name, and leave fields in the order that is asked for', async () => {
    const first = await add({ name: 'First', field_type: 1, required: true });
    const second = await add({ name: 'Second', field_type: 7, field_data: { subtype: 'twitter' } });
    await ok(admin.patch(`${FIELDS}/${first}`, { name: 'Premier', hint: 'h', editable_by_user: false }));
    expect(await field(first)).toMatchObject({ name: 'Premier', hint: 'h', required: true, editable_by_user: false });
    await ok(admin.patch(`${FIELDS}/${second}`, { required: true }));
    const fixed = refused('Default custom field cannot be updated.');
    expect(await admin.patch(`${FIELDS}/${second}`, { name: 'Bird' })).toMatchObject(fixed);
    expect(await admin.patch(`${FIELDS}/${second}`, { field_data: { subtype: 'github' } })).toMatchObject(fixed);
    expect(await admin.patch(`${FIELDS}/${first}`, { name: '' })).toMatchObject(refused('Label cannot be blank.'));
    expect(await admin.patch(`${FIELDS}/999`, { name: 'x' })).toMatchObject(refused('Field id 999 not found.'));
    expect(await admin.delete(`${FIELDS}/999`)).toMatchObject(refused('Field id 999 not found.'));

    await ok(admin.patch(FIELDS, { order: [second, first] }));
    expect((await fields()).map((one: { id: number; order: number }) => [one.id, one.order])).toEqual([
      [second, 1],
      [first, 2],
    ]);
    expect(await admin.patch(FIELDS, { order: [second] })).toMatchObject(refused('Invalid order mapping.'));
    for (const id of [first, second]) await ok(admin.delete(`${FIELDS}/${id}`));
    expect(await fields()).toEqual([]);
  });

  it('take values along: of a field that goes, and of an option that goes', async () => {
    const text = await add({ name: 'Text', field_type: 1 });
    const list = await add({
      name: 'List',
      field_type: 3,
      field_data: { a: { text: 'A', order: '1' }, b: { text: 'B', order: '2' } },
    });
    await ok(
      member.patch(DATA, {
        data: [
          { id: text, value: 'x' },
          { id: list, value: 'a' },
        ],
      }),
    );
    await ok(enter(list, 'b', guest));
    await organisation.settled();
    const queue = await EventQueue.register(admin, { event_types: ['realm_user'] });
    await ok(admin.patch(`${FIELDS}/${list}`, { field_data: { b: { text: 'B', order: '1' } } }));
    await ok(admin.delete(`${FIELDS}/${text}`));
    expect(await profile(member)).toEqual({});
    expect(await profile(guest)).toEqual({ [list]: { value: 'b' } });
    await organisation.settled();
    expect((await queue.drain()).map(({ person }) => person)).toEqual([
      { user_id: member.userId, custom_profile_field: { id: list, value: null } },
    ]);
    await ok(admin.delete(`${FIELDS}/${list}`));
  });
});

describe('PATCH /users/me/profile_data', () => {
  const ids: Record<string, number> = {};
  const of = (kind: string): number => ids[kind] as number;

  beforeAll(async () => {
    ids.short = await add({ name: 'Motto', field_type: 1 });
    ids.long = await add({ name: 'Story', field_type: 2 });
    ids.list = await add({ name: 'Floor', field_type: 3, field_data: { a: { text: 'Ground', order: '1' } } });
    ids.date = await add({ name: 'Birthday', field_type: 4 });
    ids.link = await add({ name: 'Page', field_type: 5 });
    ids.users = await add({ name: 'Mentor', field_type: 6 });
    ids.account = await add({ name: 'GitHub', field_type: 7, field_data: { subtype: 'github' } });
    ids.pronouns = await add({ name: 'Pronouns', field_type: 8 });
    ids.closed = await add({ name: 'Badge', field_type: 1, editable_by_user: false });
  });

  it('enters values of every kind, which everyone is notified and shown', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(guest, { event_types: ['realm_user'] });
    const values: [string, unknown, Record<string, unknown>][] = [
      ['short', 'be *kind*', { value: 'be *kind*', rendered_value: '<p>be <em>kind</em></p>' }],
      ['long', 'a\n\nb', { value: 'a\n\nb', rendered_value: '<p>a</p>\n<p>b</p>' }],
      ['list', 'a', { value: 'a' }],
      ['date', '2000-02-29', { value: '2000-02-29' }],
      ['link', 'https://example.com/me?x=1', { value: 'https://example.com/me?x=1' }],
      ['users', [guest.userId, admin.userId, guest.userId], { value: `[${guest.userId},${admin.userId}]` }],
      ['account', 'octo', { value: 'octo' }],
      ['pronouns', 'they/them', { value: 'they/them' }],
    ];
    await ok(member.patch(DATA, { data: values.map(([kind, value]) => ({ id: of(kind), value })) }));
    const entered = Object.fromEntries(values.map(([kind, , shown]) => [of(kind), shown]));
    expect(await profile()).toEqual(entered);
    expect((await ok(member.get('/users/me'))).profile_data).toEqual(entered);
    const { members } = await ok(guest.get('/users', { include_custom_profile_fields: true }));
    const listed = (who: ApiClient) => members.find((one: { user_id: number }) => one.user_id === who.userId);
    expect(listed(member).profile_data).toEqual(entered);
    expect(listed(guest).profile_data).toEqual({});
    expect(listed(bot)).not.toHaveProperty('profile_data');
    expect((await ok(guest.get(`/users/${member.userId}`))).user).not.toHaveProperty('profile_data');
    await organisation.settled();
    expect((await queue.drain()).map(({ person }) => person)).toEqual(
      values.map(([kind, , shown]) => ({
        user_id: member.userId,
        custom_profile_field: { id: of(kind), ...shown },
      })),
    );
    // Setting the same values again publishes nothing.
    await ok(member.patch(DATA, { data: values.map(([kind, value]) => ({ id: of(kind), value })) }));
    await organisation.settled();
    expect(await queue.drain()).toEqual([]);
  });

  const deactivated = async () => {
    const gone = await organisation.user('Gone Once');
    await ok(admin.delete(`/users/${gone.userId}`));
    return gone.userId;
  };

  it.each<[string, string, () => unknown, (value: unknown) => string]>([
    ['short', 'too long', () => 'x'.repeat(51), () => 'Motto is too long (limit: 50 characters)'],
    ['short', 'a list', () => [1], () => 'Motto is not a string'],
    ['long', 'too long', () => 'x'.repeat(501), () => 'Story is too long (limit: 500 characters)'],
    ['long', 'a list', () => [1], () => 'Story is not a string'],
    ['list', 'no option', () => 'b', () => "'b' is not a valid choice for 'Floor'."],
    ['list', 'a name of the language', () => 'toString', () => "'toString' is not a valid choice for 'Floor'."],
    ['list', 'a list', () => [1], () => 'Floor is not a string'],
    ['date', 'no day', () => '2001-02-29', () => 'Birthday is not a date'],
    ['date', 'short', () => '2001-2-3', () => 'Birthday is not a date'],
    ['date', 'text', () => 'yesterday', () => 'Birthday is not a date'],
    ['date', 'a list', () => [1], () => 'Birthday is not a string'],
    ['link', 'text', () => 'not a page', () => 'Page is not a URL'],
    ['link', 'code', () => 'javascript:alert(1)', () => 'Page is not a URL'],
    ['link', 'without a scheme', () => 'example.com', () => 'Page is not a URL'],
    ['link', 'a list', () => [1], () => 'Page is not a string'],
    ['users', 'text', () => 'Ann', () => 'User IDs is not a list'],
    ['users', 'nobody', () => [999_999], () => 'Invalid user ID: 999999'],
    ['users', 'a bot', () => [bot.userId], () => `User with ID ${bot.userId} is a bot`],
    ['users', 'a deactivated user', deactivated, (value) => `User with ID ${value} is deactivated`],
    ['account', 'too long', () => 'x'.repeat(51), () => 'GitHub is too long (limit: 50 characters)'],
    ['account', 'a list', () => [1], () => 'GitHub is not a string'],
    ['pronouns', 'too long', () => 'x'.repeat(51), () => 'Pronouns is too long (limit: 50 characters)'],
    ['pronouns', 'a list', () => [1], () => 'Pronouns is not a string'],
    [
      'closed',
      'not theirs to change',
      () => 'x',
      () => 'You are not allowed to change this field. Contact an administrator to update it.',
    ],
    [
      'closed',
      'not theirs to take away',
      () => null,
      () => 'You are not allowed to change this field. Contact an administrator to update it.',
    ],
  ])('refuses for %s: %s, and enters nothing', async (kind, _, make, msg) => {
    const made = await make();
    const value = typeof made === 'number' ? [made] : made;
    const before = await profile();
    const data = [
      { id: of(kind === 'short' ? 'pronouns' : 'short'), value: 'entered before it' },
      { id: of(kind), value },
    ];
    expect(await member.patch(DATA, { data })).toMatchObject(refused(msg(made)));
    expect(await profile()).toEqual(before);
  });

  it.each<[string, unknown]>([
    ['data that is no list', 5],
    ['a value that is a number', [{ id: 1, value: 5 }]],
    ['a value that is missing', [{ id: 1 }]],
    ['ids that are none', [{ id: 1, value: ['x'] }]],
    ['a negative id', [{ id: -1, value: 'x' }]],
    ['more than it knows', [{ id: 1, value: 'x', why: 'y' }]],
  ])('refuses %s', async (_, data) => {
    const before = await profile();
    const { status, body } = await member.patch(DATA, { data });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(await profile()).toEqual(before);
  });

  it('refuses fields that are not there, and bots', async () => {
    expect(await enter(999, 'x')).toMatchObject(refused('Field id 999 not found.'));
    expect(await member.delete(DATA, { data: [999] })).toMatchObject(refused('Field id 999 not found.'));
    expect(await enter(of('short'), 'x', bot)).toMatchObject(refused('This endpoint does not accept bot requests.'));
  });

  it('takes values away by null, by nothing and by DELETE', async () => {
    await ok(
      member.patch(DATA, {
        data: [
          { id: of('short'), value: null },
          { id: of('users'), value: [] },
        ],
      }),
    );
    await ok(enter(of('long'), ''));
    await ok(member.delete(DATA, { data: [of('list'), of('date')] }));
    expect(Object.keys(await profile()).map(Number)).toEqual([of('link'), of('account'), of('pronouns')]);
  });

  it('lets administrators enter what users may not, and the user who was named stay named', async () => {
    await ok(enter(of('closed'), 'gold', admin));
    expect((await profile(admin))[of('closed')]).toMatchObject({ value: 'gold' });
    const mentor = await organisation.user('Old Mentor');
    await ok(enter(of('users'), [mentor.userId]));
    await ok(admin.delete(`/users/${mentor.userId}`));
    await ok(enter(of('users'), [mentor.userId, admin.userId]));
    expect((await profile())[of('users')]).toEqual({ value: `[${mentor.userId},${admin.userId}]` });
  });
});

it('shows spectators neither fields nor values', async () => {
  const open = await createOrganisation(organisation.address, 'Open to the web', { spectators: true });
  const owner = await open.user('Olga', { role: 'owner' });
  const { id } = await ok(owner.post(FIELDS, { name: 'Secret question', field_type: 1 }));
  await ok(owner.patch(DATA, { data: [{ id, value: 'the secret answer' }] }));
  const { body } = await open.nobody.post('/json/register');
  expect(body.custom_profile_fields).toEqual([]);
  expect(JSON.stringify(body)).not.toMatch(/Secret question|the secret answer/);
  await open.close();
});
