/** Tests of the call providers, against a server that answers as their documentation says. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { askThirdParty } from '@rookery/runtime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { availableProviders } from '../realm/rules/call-providers.ts';
import { joinMeeting, meetingLink, readLink } from './big-blue-button.ts';
import { ownRoom } from './constructor-groups.ts';
import { createRoom } from './nextcloud-talk.ts';
import { Zoom } from './zoom.ts';

interface Asked {
  readonly method: string | undefined;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: string | object };

let server: Server;
let base: string;
let asked: Asked[];
/** The answers in order; the last one repeats. */
let answers: Answer[];

beforeEach(async () => {
  asked = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    asked.push({ method: request.method, path, query, headers: request.headers, body: await text(request) });
    const { status = 200, headers = {}, body } = (answers.length > 1 ? answers.shift() : answers[0]) as Answer;
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const soon = () => AbortSignal.timeout(5_000);
const sha256 = (said: string) => createHash('sha256').update(said).digest('hex');
const ZOOM_URLS = { ZOOM_API_URL: 'https://api.zoom.us', ZOOM_OAUTH_URL: 'https://zoom.us' };

it('offers those whose settings are all there', () => {
  expect(availableProviders(ZOOM_URLS)).toEqual({
    disabled: { name: 'None', id: 0 },
    jitsi_meet: { name: 'Jitsi Meet', id: 1 },
  });
  const all = {
    ...ZOOM_URLS,
    BIG_BLUE_BUTTON_URL: base,
    BIG_BLUE_BUTTON_SECRET: 's',
    ZOOM_ACCOUNT_ID: 'a',
    ZOOM_CLIENT_ID: 'i',
    ZOOM_CLIENT_SECRET: 's',
    NEXTCLOUD_TALK_URL: base,
    NEXTCLOUD_TALK_USERNAME: 'u',
  };
  expect(availableProviders(all)).toMatchObject({ big_blue_button: { id: 4 }, zoom_server_to_server: { id: 5 } });
  expect(availableProviders(all)).not.toHaveProperty('nextcloud_talk');
});

const bigBlueButton = () => ({ BIG_BLUE_BUTTON_URL: `${base}/bigbluebutton/`, BIG_BLUE_BUTTON_SECRET: 'hush' });
const MEETING = { name: 'Böll & Söhne+1', voice_only: true, realm: 1, by: 7 };
const tokenOf = (link: string) => new URL(link, 'http://any').searchParams.get('bigbluebutton') ?? '';

it('makes a meeting of BigBlueButton when a user joins, who gets an address of their own', async () => {
  const meeting = readLink(bigBlueButton(), tokenOf(meetingLink(bigBlueButton(), MEETING)), 1);
  expect(meeting).toMatchObject(MEETING);
  const created = '<response><returncode>SUCCESS</returncode><createTime>1531155809613</createTime></response>';
  answers = [{ body: created }];
  for (const [id, role] of [
    [7, 'MODERATOR'],
    [8, 'VIEWER'],
  ] as const) {
    const url = new URL((await joinMeeting(bigBlueButton(), meeting, { id, name: 'Ann Ä' }, soon())) ?? '');
    expect(url.pathname).toBe('/bigbluebutton/api/join');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      meetingID: meeting.id,
      role,
      fullName: 'Ann Ä',
      createTime: '1531155809613',
    });
    const [query = '', checksum] = url.search.slice(1).split('&checksum=');
    expect(checksum).toBe(sha256(`join${query}hush`));
  }
  const [first] = asked;
  const [query = '', checksum] = first?.query.split('&checksum=') ?? [];
  expect([first?.path, checksum]).toEqual(['/bigbluebutton/api/create', sha256(`create${query}hush`)]);
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    meetingID: meeting.id,
    name: MEETING.name,
    lockSettingsDisableCam: 'true',
  });
});

it('believes no link that was made by others, of others, or altered', () => {
  const token = tokenOf(meetingLink(bigBlueButton(), MEETING));
  const [body = '', signed = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify({ ...MEETING, by: 8 })).toString('base64url');
  for (const bad of ['', body, `${body}.`, `${other}.${signed}`, `${body}.${signed.slice(0, -4)}`]) {
    expect(() => readLink(bigBlueButton(), bad, 1), bad).toThrow('Invalid signature.');
  }
  expect(() => readLink(bigBlueButton(), token, 2)).toThrow('Invalid signature.');
  expect(() => readLink({ ...bigBlueButton(), BIG_BLUE_BUTTON_SECRET: 'other' }, token, 1)).toThrow();
});

it('joins nothing where BigBlueButton refuses', async () => {
  const meeting = { ...MEETING, id: 'x' };
  for (const answer of [
    { body: '<response><returncode>FAILED</returncode><messageKey>checksumError</messageKey></response>' },
    { body: 'SUCCESS' },
    { status: 500, body: '<response><returncode>SUCCESS</returncode></response>' },
  ]) {
    answers = [answer];
    expect(await joinMeeting(bigBlueButton(), meeting, { id: 7, name: 'Ann' }, soon())).toBeUndefined();
  }
});

const zoom = () =>
  new Zoom({
    ZOOM_API_URL: base,
    ZOOM_OAUTH_URL: base,
    ZOOM_ACCOUNT_ID: 'acc',
    ZOOM_CLIENT_ID: 'id',
    ZOOM_CLIENT_SECRET: 'secret',
  });
const TOKEN = { body: { access_token: 'tok', token_type: 'bearer', expires_in: 3600 } };
const MADE = { status: 201, body: { id: 1, join_url: 'https://zoom.example/j/1?pwd=2' } };
const BAD_TOKEN = { status: 401, body: { code: 124, message: 'Access token is expired.' } };

it('asks Zoom for a token once, and with it for meetings of the person', async () => {
  answers = [TOKEN, MADE];
  const client = zoom();
  expect(await client.createMeeting('ann+1@example.com', false, soon())).toBe('https://zoom.example/j/1?pwd=2');
  expect(await client.createMeeting('ann+1@example.com', true, soon())).toBe('https://zoom.example/j/1?pwd=2');
  expect(asked.map(({ path }) => path)).toEqual([
    '/oauth/token',
    '/v2/users/ann%2B1%40example.com/meetings',
    '/v2/users/ann%2B1%40example.com/meetings',
  ]);
  expect(asked[0]).toMatchObject({ body: 'grant_type=account_credentials&account_id=acc' });
  expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('id:secret').toString('base64')}`);
  expect(asked[1]?.headers.authorization).toBe('Bearer tok');
  expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({ settings: { host_video: false, participant_video: false } });
  expect(JSON.parse(asked[2]?.body ?? '')).toMatchObject({ settings: { host_video: true, participant_video: true } });
});

it('asks for another token where Zoom no longer takes the cached one, once', async () => {
  const client = zoom();
  answers = [TOKEN, MADE];
  await client.createMeeting('a@example.com', true, soon());
  answers = [BAD_TOKEN, TOKEN, MADE];
  expect(await client.createMeeting('a@example.com', true, soon())).toBe('https://zoom.example/j/1?pwd=2');
  answers = [BAD_TOKEN, TOKEN, BAD_TOKEN];
  await expect(client.createMeeting('a@example.com', true, soon())).rejects.toMatchObject({
    code: 'INVALID_ZOOM_TOKEN',
  });
});

it('tells what Zoom says against it', async () => {
  answers = [{ status: 400, body: { reason: 'Invalid client_id or client_secret', error: 'invalid_client' } }];
  await expect(zoom().createMeeting('a@example.com', true, soon())).rejects.toThrow('Invalid Zoom credentials');
  answers = [TOKEN, { status: 404, body: { code: 1001, message: 'User does not exist' } }];
  await expect(zoom().createMeeting('a@example.com', true, soon())).rejects.toMatchObject({
    code: 'UNKNOWN_ZOOM_USER',
  });
  answers = [TOKEN, { status: 429, body: 'slower' }];
  expect(await zoom().createMeeting('a@example.com', true, soon())).toBeUndefined();
  answers = [TOKEN, { status: 201, body: { join_url: 'javascript:alert(1)' } }];
  expect(await zoom().createMeeting('a@example.com', true, soon())).toBeUndefined();
});

const talk = () => ({
  NEXTCLOUD_TALK_URL: `${base}/cloud/`,
  NEXTCLOUD_TALK_USERNAME: 'bot',
  NEXTCLOUD_TALK_PASSWORD: 'pw',
});

it('makes a public room of Nextcloud Talk', async () => {
  answers = [{ status: 201, body: { ocs: { data: { token: 'k4tz' } } } }];
  expect(await createRoom(talk(), 'Lunch', soon())).toBe(`${base}/cloud/index.php/call/k4tz`);
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/cloud/ocs/v2.php/apps/spreed/api/v4/room' });
  expect(asked[0]?.headers).toMatchObject({
    'ocs-apirequest': 'true',
    accept: 'application/json',
    authorization: `Basic ${Buffer.from('bot:pw').toString('base64')}`,
  });
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ roomType: 3, roomName: 'Lunch' });
  for (const body of ['no JSON', {}, { ocs: null }, { ocs: { data: { token: 5 } } }]) {
    answers = [{ body }];
    expect(await createRoom(talk(), 'Lunch', soon())).toBeUndefined();
  }
});

it('gives the room that a user has at Constructor Groups', async () => {
  const settings = {
    CONSTRUCTOR_GROUPS_URL: `${base}/xapi`,
    CONSTRUCTOR_GROUPS_ACCESS_KEY: 'access',
    CONSTRUCTOR_GROUPS_SECRET_KEY: 'secret',
  };
  const person = { email: 'ann@example.com', name: 'Ann', key: '1-7' };
  answers = [{ body: { url: 'https://groups.example/r/1' } }];
  expect(await ownRoom(settings, person, soon())).toBe('https://groups.example/r/1');
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/xapi/room/default' });
  expect(asked[0]?.headers.authorization).toBe(`Bearer access|${sha256('access|secret')}`);
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ creator_email: 'ann@example.com', name: "Ann's room" });
  answers = [{ status: 403, body: { url: 'https://groups.example/r/1' } }];
  expect(await ownRoom(settings, person, soon())).toBeUndefined();
});

it('follows no redirect, reads no endless answer, and waits for nobody', async () => {
  answers = [{ status: 302, headers: { location: `${base}/elsewhere` }, body: '' }];
  await expect(askThirdParty(base, {}, soon())).rejects.toThrow();
  expect(asked).toHaveLength(1);
  answers = [{ body: 'x'.repeat(70_000) }];
  await expect(askThirdParty(base, {}, soon())).rejects.toThrow('the answer is too long');
  await expect(askThirdParty(base, {}, AbortSignal.timeout(0))).rejects.toThrow();
});
