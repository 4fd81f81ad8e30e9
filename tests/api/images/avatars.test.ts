/**
 * Pictures of users and of the organisation: uploads of every kind, who may change them, who is notified, and how they
 * are served.
 */
import { randomBytes } from 'node:crypto';
import { type ApiClient, createOrganisation, EventQueue, multipart } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, admin, ann, ben, guest } = await useOrganisation({
  admin: { name: 'Ada Admin', role: 'administrator' },
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus Guest', role: 'guest' },
});
let names = 0;

const ADMINS_ONLY = refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');

const picture = (width = 80, height = 60, format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png') =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
const upload = (client: ApiClient, path: string, files: Buffer[], fields = {}) =>
  client.post(path, {}, multipart(files, fields));
const setAvatar = async (client: ApiClient) =>
  (await ok(upload(client, '/users/me/avatar', [await picture()]))).avatar_url as string;

/** Fetches a path of the server, as a browser does. */
async function fetchImage(path: string) {
  const response = await fetch(`${organisation.address.origin}${path}`, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('POST /users/me/avatar', () => {
  it('draws the picture again in two sizes, shows it wherever the user is shown, and tells everyone', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['realm_user'] });
    const avatar_url = await setAvatar(ann);
    expect(avatar_url).toMatch(new RegExp(`^/user_avatars/${organisation.realmId}/[a-z0-9]{32}\\.png\\?version=2$`));
    const medium = avatar_url.replace('.png', '-medium.png');
    for (const [path, side] of [
      [avatar_url, 100],
      [medium, 500],
    ] as const) {
      const { status, headers, bytes } = await fetchImage(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/png');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: side, height: side });
    }
    const { person } = await queue.next(({ type }) => type === 'realm_user');
    expect(person).toEqual({
      user_id: ann.userId,
      avatar_source: 'U',
      avatar_url,
      avatar_url_medium: medium,
      avatar_version: 2,
    });
    // Clients can compute only the addresses of hosted pictures.
    expect((await ok(ben.get(`/users/${ann.userId}`, { client_gravatar: true }))).user).toMatchObject({
      avatar_url,
      avatar_version: 2,
    });
    const state = await ok(ann.post('/register', { fetch_event_types: ['realm_user'] }));
    expect(state).toMatchObject({ avatar_source: 'U', avatar_url, avatar_url_medium: medium });
    const { id } = await ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content: 'look' }));
    expect((await ok(ben.get(`/messages/${id}`))).message.avatar_url).toBe(avatar_url);
  });

  it('gives another picture another name; taking it away leaves the default', async () => {
    const user = await organisation.user(`Some ${++names}`);
    const first = await setAvatar(user);
    const second = await setAvatar(user);
    expect(second.split('?')[0]).not.toBe(first.split('?')[0]);
    expect(second).toContain('version=3');
    const { avatar_url } = await ok(user.delete('/users/me/avatar'));
    expect(avatar_url).toMatch(/^https:\/\/secure\.gravatar\.com\/.*version=4/);
    expect((await ok(ben.get(`/users/${user.userId}`))).user).toMatchObject({ avatar_url: null, avatar_version: 4 });
    // A client that does not know of the change yet still finds the earlier picture.
    expect((await fetchImage(first)).status).toBe(200);
  });

  it('retains only the last five replaced pictures', async () => {
    const user = await organisation.user(`Some ${++names}`);
    const bot = await organisation.user(`Some ${++names}`, { botOf: user });
    const setBotAvatar = async () =>
      (await ok(user.patch(`/bots/${bot.userId}`, {}, multipart([await picture()])))).avatar_url as string;
    for (const replace of [() => setAvatar(user), setBotAvatar]) {
      const urls: string[] = [];
      while (urls.length < 7) urls.push(await replace());
      const medium = urls.map((url) => url.replace('.png', '-medium.png'));
      for (const paths of [urls, medium]) {
        const statuses = await Promise.all(paths.map(async (path) => (await fetchImage(path)).status));
        expect(statuses).toEqual([404, ...Array(6).fill(200)]);
      }
    }
  });

  it('goes with an account that is deleted, with those that it replaced', async () => {
    const user = await organisation.user(`Some ${++names}`);
    const urls = [await setAvatar(user), await setAvatar(user)];
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['realm_user'] });
    await ok(admin.delete(`/users/${user.userId}`, { actions: { delete_profile: true } }));
    const statuses = await Promise.all(urls.map(async (url) => (await fetchImage(url)).status));
    expect(statuses).toEqual([404, 404]);
    expect((await queue.next(({ person }) => person.avatar_source)).person).toMatchObject({
      user_id: user.userId,
      avatar_source: 'G',
      avatar_version: 4,
    });
  });

  it('refuses what is no picture, and what is too much of one, and changes nothing', async () => {
    const user = await organisation.user(`Some ${++names}`);
    const post = (...files: Buffer[]) => upload(user, '/users/me/avatar', files);
    const whole = await picture(200, 200, 'jpeg');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
    const undecodable = refused('Could not decode image; did you upload an image file?', 'BAD_IMAGE');
    expect(await post()).toMatchObject(refused('You must upload exactly one avatar.'));
    expect(await user.post('/users/me/avatar', { file: 'x' })).toMatchObject(
      refused('You must upload exactly one avatar.'),
    );
    expect(await post(whole, whole)).toMatchObject(refused('You must upload exactly one avatar.'));
    expect(await post(whole, whole, whole)).toMatchObject(refused('You must upload exactly one avatar.'));
    expect(await post(Buffer.alloc(0))).toMatchObject(refused('Invalid image format', 'BAD_IMAGE'));
    expect(await post(svg)).toMatchObject(refused('Invalid image format', 'BAD_IMAGE'));
    expect(await post(whole.subarray(0, 2000))).toMatchObject(undecodable);
    expect(await post(Buffer.concat([Buffer.from('GIF89a'), svg]))).toMatchObject(undecodable);
    const plain = { width: 6000, height: 5001, channels: 3, background: 'red' } as const;
    expect(await post(await sharp({ create: plain }).png().toBuffer())).toMatchObject(
      refused('Image size exceeds limit.', 'BAD_IMAGE'),
    );
    const tooLarge = refused('Uploaded file is larger than the allowed limit of 5 MiB');
    expect(await post(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject(tooLarge);
    expect(await post(Buffer.alloc(12 * 1024 * 1024))).toMatchObject(tooLarge);
    expect((await post(Buffer.alloc(30 * 1024 * 1024))).status).toBe(413);
    expect((await upload(organisation.nobody, '/users/me/avatar', [whole])).status).toBe(401);
    expect((await ok(user.get('/users/me'))).avatar_version).toBe(1);
    // Exactly five megabytes are accepted.
    const padded = Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024 - whole.length)]);
    await ok(post(padded));
  });

  it('takes nothing over but the pixels', async () => {
    const secret = 'taken at home, <script>alert(1)</script>';
    const marked = await sharp(await picture())
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([marked, Buffer.from(`${secret} PK\x03\x04`)]);
    const { avatar_url } = await ok(upload(ben, '/users/me/avatar', [polyglot]));
    for (const path of [avatar_url, avatar_url.replace('.png', '-medium.png')]) {
      const { bytes } = await fetchImage(path);
      expect(bytes.includes('script') || bytes.includes('PK\x03\x04')).toBe(false);
    }
  });

  it('is for administrators alone where the organisation says so', async () => {
    const place = await createOrganisation(organisation.address, 'Fixed faces');
    const boss = await place.user('Boss', { role: 'owner' });
    const clerk = await place.user('Clerk');
    await ok(boss.patch('/realm', { avatar_changes_disabled: true }));
    const disabled = refused('Avatar changes are disabled in this organization.');
    expect(await upload(clerk, '/users/me/avatar', [await picture()])).toMatchObject(disabled);
    expect(await clerk.delete('/users/me/avatar')).toMatchObject(disabled);
    await ok(upload(boss, '/users/me/avatar', [await picture()]));
    await place.close();
  });

  it('comes with a bot, or to one later', async () => {
    const fields = { full_name: 'Pictured', short_name: 'pictured' };
    const made = await ok(ann.post('/bots', {}, multipart([await picture()], fields)));
    expect(made.avatar_url).toMatch(/^\/user_avatars\//);
    expect((await ok(ben.get(`/users/${made.user_id}`))).user.avatar_url).toBe(made.avatar_url);
    expect((await fetchImage(made.avatar_url)).status).toBe(200);
    const changed = await ok(ann.patch(`/bots/${made.user_id}`, {}, multipart([await picture()])));
    expect(changed.avatar_url).toMatch(/^\/user_avatars\/.*version=2/);
    const two = multipart([await picture(), await picture()]);
    expect(await ann.patch(`/bots/${made.user_id}`, {}, two)).toMatchObject(
      refused('You may only upload one file at a time'),
    );
  });
});

describe('generated pictures', () => {
  it('stand for those of an organisation that wants no others', async () => {
    const place = await createOrganisation(organisation.address, 'Drawn');
    const boss = await place.user('Boss', { role: 'owner' });
    await ok(boss.patch('/realm', { default_avatar_source: 'J' }));
    const clerk = await place.user('Clerk');
    const { avatar_url } = (await ok(boss.get(`/users/${clerk.userId}`))).user;
    expect(avatar_url).toMatch(/^\/user_avatars\/\d+\/generated-[0-9a-f]{32}-43\.png\?version=1$/);
    const { status, bytes } = await fetchImage(avatar_url);
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 100 });
    await ok(upload(clerk, '/users/me/avatar', [await picture()]));
    expect((await ok(clerk.delete('/users/me/avatar'))).avatar_url).toBe(avatar_url.replace('version=1', 'version=3'));
    await place.close();
  });

  it('show the initials, in a colour that stays when the name changes', async () => {
    const place = await createOrganisation(organisation.address, 'Initials');
    const boss = await place.user('Boss', { role: 'owner' });
    await ok(boss.patch('/realm', { default_avatar_source: 'J' }));
    const clerk = await place.user('Ada von Łem');
    const bot = await place.user('Ada Robot', { botOf: clerk });
    const urlOf = async (who: ApiClient): Promise<string> =>
      (await ok(boss.get(`/users/${who.userId}`))).user.avatar_url;
    const first = await urlOf(clerk);
    expect(first).toMatch(/generated-[0-9a-f]{32}-41_141\.png\?version=1$/);
    const queue = await EventQueue.register(boss, { event_types: ['realm_user'] });
    await ok(clerk.patch('/settings', { full_name: 'Ada Zimt' }));
    const second = await urlOf(clerk);
    expect(second).toBe(first.replace('41_141.png?version=1', '41_5a.png?version=2'));
    await queue.next(({ person }) => person.full_name === 'Ada Zimt');
    expect(await queue.next(({ person }) => person.avatar_url !== undefined)).toMatchObject({
      person: { user_id: clerk.userId, avatar_url: second, avatar_source: 'J', avatar_version: 2 },
    });
    // A different name with the same initials.
    await ok(boss.patch(`/users/${clerk.userId}`, { full_name: 'Anna Zucker' }));
    expect(await urlOf(clerk)).toBe(second);
    await ok(clerk.patch(`/bots/${bot.userId}`, { full_name: 'Robot' }));
    expect(await urlOf(bot)).toMatch(/-52\.png\?version=2$/);
    const [drawn, other, form] = await Promise.all(
      [first, second, second.replace('-41_5a', '-5c71_7530')].map(async (url) => (await fetchImage(url)).bytes),
    );
    const corner = async (bytes?: Buffer) => [...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)];
    expect(await corner(drawn)).toEqual(await corner(other));
    expect(drawn).not.toEqual(other);
    // The fonts do not have these letters.
    expect(await corner(form)).toEqual([240, 240, 240]);
    await place.close();
  });
});

describe('GET /user_avatars and /avatar', () => {
  it('finds no image by a name that none has', async () => {
    const { realmId } = organisation;
    const key = 'a'.repeat(32);
    const names = [`${key}.png`, `${key}.svg`, 'x.png', '..%2f..%2fetc%2fpasswd', `generated-${key}z.png`];
    for (const path of [...names.map((name) => `${realmId}/${name}`), `x/${key}.png`, `99999999999/${key}.png`]) {
      expect((await fetchImage(`/user_avatars/${path}`)).status, path).toBe(404);
    }
  });

  it('leads to the picture of a user, by id or address, for who is logged in', async () => {
    const url = await setAvatar(ann);
    const go = async (path: string, client: ApiClient) => {
      const authorization = `Basic ${Buffer.from(`${client.email}:${client.apiKey}`).toString('base64')}`;
      const headers = { host: client.host, ...(client.apiKey ? { authorization } : {}) };
      const { origin } = organisation.address;
      const { request } = await import('undici');
      const answer = await request(`${origin}${path}`, { headers });
      return [answer.statusCode, answer.headers.location];
    };
    expect(await go(`/avatar/${ann.userId}`, ben)).toEqual([302, url]);
    expect(await go(`/avatar/${ann.userId}/medium?v=7`, ben)).toEqual([
      302,
      `${url.replace('.png', '-medium.png')}&v=7`,
    ]);
    expect(await go(`/avatar/${ann.email}`, ben)).toEqual([302, url]);
    // An unknown address redirects to the hosted picture of that address.
    expect(await go('/avatar/nobody@example.com', ben)).toEqual([302, expect.stringContaining('https://')]);
    expect((await go(`/avatar/${ann.userId}`, organisation.nobody))[0]).toBe(401);
  });

  it('shows spectators pictures by id, without anything of an address', async () => {
    const place = await createOrganisation(organisation.address, 'Open', { spectators: true });
    const host = await place.user('Host');
    const { avatar_url } = await ok(upload(host, '/users/me/avatar', [await picture()]));
    const { request } = await import('undici');
    const go = (path: string) => request(`${place.address.origin}${path}`, { headers: { host: place.host } });
    const shown = await go(`/avatar/${host.userId}`);
    expect([shown.statusCode, shown.headers.location]).toEqual([302, avatar_url]);
    expect((await go(`/avatar/${host.email}`)).statusCode).toBe(401);
    const { body } = await place.nobody.post('/json/register', { fetch_event_types: ['realm_user'] });
    expect(body.realm_users[0].avatar_url).toBe(avatar_url);
    await place.close();
  });
});

describe('/realm/icon and /realm/logo', () => {
  it('are set by administrators, sent to everyone, and shown before anyone logs in', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['realm'] });
    const { icon_url } = await ok(upload(admin, '/realm/icon', [await picture()]));
    expect(await sharp((await fetchImage(icon_url)).bytes).metadata()).toMatchObject({ width: 100, height: 100 });
    expect(await queue.next(({ op }) => op === 'update_dict')).toMatchObject({
      property: 'default',
      data: { icon_url, icon_source: 'U' },
    });
    expect((await ok(organisation.nobody.get('/server_settings'))).realm_icon).toBe(icon_url);
    for (const night of ['true', 'false']) {
      await ok(upload(admin, '/realm/logo', [await picture(1600, 100)], { night }));
    }
    const logo = await queue.next(({ data }) => data?.night_logo_source === 'U');
    expect(await sharp((await fetchImage(logo.data.night_logo_url)).bytes).metadata()).toMatchObject({
      width: 800,
      height: 50,
    });
    const state = await ok(ben.post('/register', { fetch_event_types: ['realm'] }));
    expect(state).toMatchObject({
      realm_icon_url: icon_url,
      realm_icon_source: 'U',
      realm_logo_source: 'U',
      realm_night_logo_source: 'U',
      realm_night_logo_url: logo.data.night_logo_url,
    });
    expect((await ben.get('/realm/icon')).headers.location).toBe(icon_url);
    expect((await ben.get('/realm/logo', { night: true })).headers.location).toBe(logo.data.night_logo_url);
    await ok(admin.delete('/realm/logo', { night: true }));
    await ok(admin.delete('/realm/icon'));
    const after = await ok(ben.post('/register', { fetch_event_types: ['realm'] }));
    expect(after).toMatchObject({ realm_icon_source: 'G', realm_night_logo_source: 'D', realm_night_logo_url: '' });
    expect(after.realm_logo_source).toBe('U');
    expect((await ben.get('/realm/logo', { night: true })).headers.location).toBe(after.realm_logo_url);
  });

  it('retain only the last five replaced pictures of each kind', async () => {
    const urls: string[] = [];
    while (urls.length < 7) urls.push((await ok(upload(admin, '/realm/icon', [await picture()]))).icon_url);
    const statuses = await Promise.all(urls.map(async (path) => (await fetchImage(path)).status));
    expect(statuses).toEqual([404, ...Array(6).fill(200)]);
  });

  it('retain them also where each is deleted before the next one is uploaded', async () => {
    const urls: string[] = [];
    while (urls.length < 6) {
      urls.push((await ok(upload(admin, '/realm/icon', [await picture()]))).icon_url);
      await ok(admin.delete('/realm/icon'));
    }
    const statuses = await Promise.all(urls.map(async (path) => (await fetchImage(path)).status));
    expect(statuses).toEqual([404, ...Array(5).fill(200)]);
  });

  it('refuse everyone else, and what is no picture', async () => {
    const image = await picture();
    for (const who of [ann, guest]) {
      expect(await upload(who, '/realm/icon', [image])).toMatchObject(ADMINS_ONLY);
      expect(await upload(who, '/realm/logo', [image], { night: 'false' })).toMatchObject(ADMINS_ONLY);
      expect(await who.delete('/realm/icon')).toMatchObject(ADMINS_ONLY);
      expect(await who.delete('/realm/logo', { night: false })).toMatchObject(ADMINS_ONLY);
    }
    expect(await upload(admin, '/realm/icon', [])).toMatchObject(refused('You must upload exactly one icon.'));
    expect(await upload(admin, '/realm/logo', [], { night: 'true' })).toMatchObject(
      refused('You must upload exactly one logo.'),
    );
    expect(await upload(admin, '/realm/logo', [image])).toMatchObject({ status: 400, body: { var_name: 'night' } });
    expect(await upload(admin, '/realm/icon', [Buffer.from('x')])).toMatchObject(
      refused('Invalid image format', 'BAD_IMAGE'),
    );
  });

  it('have a picture of the server where there is none', async () => {
    const { status, headers } = await fetchImage('/static/generated/emoji/images/emoji/unicode/zulip.png');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});
