/** Video calls over HTTP: providers that are configured, and others. */
import { createServer } from 'node:http';
import { type ApiClient, createOrganisation } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { request } from 'undici';
import { afterAll, expect, inject, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { port } = inject('bigBlueButton');
const CREATE = '/calls/bigbluebutton/create';
const { organisation, ann, ben } = await useOrganisation({ ann: 'Ann Ä', ben: 'Ben' });
/** The requests to BigBlueButton, which does not answer before `open`. */
const asked: string[] = [];
const server = createServer((message, response) => {
  asked.push(message.url ?? '');
  response.end('<response><returncode>SUCCESS</returncode><createTime>5</createTime></response>');
});
const open = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
afterAll(() => {
  server.close();
});

/** Follows a link as a user does, and returns where it leads. */
async function follow({ origin, host, email, apiKey }: ApiClient, link: string) {
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  const headers = { host, ...(apiKey === '' ? {} : { authorization }) };
  const answer = await request(origin + link, { headers });
  const text = await answer.body.text();
  return { status: answer.statusCode, location: String(answer.headers.location), text };
}

it('gives a link to a meeting, by which people of the organisation join it', async () => {
  const { url } = await ok(ann.get(CREATE, { meeting_name: 'Lunch & more', voice_only: true }));
  expect(url).toMatch(/^\/calls\/bigbluebutton\/join\?bigbluebutton=[\w.-]+$/);
  const another = await ok(ann.get(CREATE, { meeting_name: 'Lunch & more', voice_only: true }));
  expect(another.url).not.toBe(url);
  // No meeting was created yet, and none can be while BigBlueButton does not answer.
  const away = await follow(ann, url);
  expect([away.status, JSON.parse(away.text).msg]).toEqual([400, 'Failed to create BigBlueButton call']);

  await open();
  for (const [client, name, role] of [
    [ann, 'Ann Ä', 'MODERATOR'],
    [ben, 'Ben', 'VIEWER'],
  ] as const) {
    const { status, location } = await follow(client, url);
    expect(status).toBe(302);
    const to = new URL(location);
    expect(to.pathname).toBe('/bigbluebutton/api/join');
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ fullName: name, role, createTime: '5' });
  }
  expect(asked).toHaveLength(2);
  expect(asked[0]).toContain('name=Lunch%20%26%20more&lockSettingsDisableCam=true&checksum=');
  expect(asked[1]).toBe(asked[0]);
});

it('lets nobody else in', async () => {
  const { url } = await ok(ann.get(CREATE, { meeting_name: 'Closed' }));
  const before = asked.length;
  expect(await follow(organisation.nobody, url)).toMatchObject({ status: 401 });
  const elsewhere = await createOrganisation(inject('cluster'));
  const outsider = await elsewhere.user('Sam');
  for (const [client, link] of [
    [outsider, url],
    [ben, `${url}x`],
    [ben, '/calls/bigbluebutton/join'],
  ] as const) {
    const { status, text } = await follow(client, link);
    expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'BAD_REQUEST', msg: 'Invalid signature.' }]);
  }
  await elsewhere.close();
  expect(asked).toHaveLength(before);
});

it('says of a provider that it is not configured', async () => {
  for (const [path, name] of [
    ['/calls/zoom/create', 'Zoom'],
    ['/calls/nextcloud_talk/create', 'Nextcloud Talk'],
    ['/calls/constructorgroups/create', 'Constructor Groups'],
    ['/calls/webex/create', 'Webex'],
  ] as const) {
    expect(await ann.post(path)).toMatchObject(refused(`${name} is not configured.`));
  }
  expect(await ann.get(CREATE)).toMatchObject(refused("Missing 'meeting_name' argument", 'REQUEST_VARIABLE_MISSING'));
});

it('lets organisations choose from what is configured', async () => {
  const owner = await organisation.user('Olga', { role: 'owner' });
  const registered = () => ok(owner.post('/register', { fetch_event_types: ['realm', 'video_calls'] }));
  expect(await registered()).toMatchObject({
    realm_video_chat_provider: 1,
    realm_available_video_chat_providers: {
      disabled: { name: 'None', id: 0 },
      jitsi_meet: { name: 'Jitsi Meet', id: 1 },
      big_blue_button: { name: 'BigBlueButton', id: 4 },
    },
    has_zoom_token: false,
    has_webex_token: false,
  });
  await ok(owner.patch('/realm', { video_chat_provider: 4 }));
  expect(await owner.patch('/realm', { video_chat_provider: 7 })).toMatchObject(
    refused('Invalid video_chat_provider 7'),
  );
  expect(await registered()).toMatchObject({ realm_video_chat_provider: 4 });
});
