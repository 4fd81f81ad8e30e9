/** The administration command as operators run it: a separate process, on the shared installation. */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type ApiClient, Browser, EventQueue, mailTo } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { afterAll, describe, expect, it } from 'vitest';
import { ok } from '../../answers.ts';
import { form } from '../uploads/files.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const { organisation, owner, ann, bea, cat } = await useOrganisation(
  { owner: { name: 'Olga', role: 'owner' }, ann: 'Ann', bea: { name: 'Bea', password: 'a fine password' }, cat: 'Cat' },
  { name: 'Operated' },
);
const { address, realmId, host } = organisation;
const subdomain = host.replace('.localhost', '');

const env = {
  PATH: process.env.PATH,
  NATS_URL: address.natsUrl,
  RPC_KEYS: address.signing.keys.join(','),
  NAMESPACE: address.namespace,
  EXTERNAL_URL: address.origin,
};

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command on the installation in a process of its own, without a terminal. */
function rookery(
  args: readonly string[],
  given: { input?: string; env?: NodeJS.ProcessEnv; encoding?: BufferEncoding } = {},
): Promise<Ran> {
  const options = { cwd: root, env: { ...env, ...given.env }, encoding: given.encoding ?? 'utf8' };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['tools/rookery.ts', ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
    child.stdin?.end(given.input ?? '');
  });
}

/** One process for most commands: starting it takes longer than a command. */
const batch = spawn(process.execPath, ['tools/rookery.ts', 'batch'], {
  cwd: root,
  env,
  stdio: ['pipe', 'pipe', 'inherit'],
});
const answers = createInterface({ input: batch.stdout })[Symbol.asyncIterator]();
afterAll(async () => {
  batch.stdin.end();
  if (batch.exitCode === null) await once(batch, 'exit');
});

const here = ['--organisation', subdomain];
/** Nouns whose commands concern the whole installation. */
const NOT_OF_ONE = ['mail', 'replica', 'doctor'];

/** Runs a command with these arguments alone, and returns its result. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
async function runAnywhere(...args: string[]): Promise<any> {
  batch.stdin.write(`${JSON.stringify(args)}\n`);
  return JSON.parse(String((await answers.next()).value));
}

/** Runs a command on the organisation of this file, and returns its result. */
function run(...args: string[]) {
  const whole = NOT_OF_ONE.includes(args[0] ?? '');
  return runAnywhere(...args, ...(whole ? [] : here));
}

/** Returns the data of a command that must succeed. */
async function data(...args: string[]) {
  const { code, ...answer } = await run(...args);
  expect({ code, args, error: answer.error }).toEqual({ code: 0, args, error: undefined });
  return answer.data;
}

const status = async (client: ApiClient) => (await client.get('/users/me')).status;

describe('what a command prints', () => {
  it('is one line and an exit code for what is wrong, JSON, a table or help', { timeout: 180_000 }, async () => {
    const nowhere = { NATS_URL: 'nats://127.0.0.1:1' };
    const unreadable = { NATS_URL: 'nats://ann:12/Vw@nats.invalid' };
    const nothing = { NATS_URL: '', DATA_DIR: join(tmpdir(), 'rookery-none') };
    // One after another, since the other test files need the cores too.
    const runs = [
      await rookery(['user', 'list', '--organisation', 'nowhere', '--json']),
      await rookery(['user', 'deactivate', '--email', ann.email, ...here]),
      await rookery(['user', 'frobnicate']),
      await rookery(['user', 'list'], { env: nowhere }),
      await rookery(['user', 'list'], { env: unreadable }),
      await rookery(['user', 'list'], { env: nothing }),
      await rookery(['user', 'deactivate', '--help']),
      await rookery(['user', 'list', ...here]),
      await rookery(['user', 'password', '--email', bea.email, '--password-stdin', ...here], { input: 'short\n' }),
    ];
    const line = (code: number, said: string) => ({ code, stdout: '', stderr: expect.stringMatching(said) });
    expect(runs).toEqual([
      line(1, '^{"error":"There is no organisation \\\\"nowhere\\\\"\\..*","code":"REFUSED"}\n$'),
      line(2, '^.* Nothing was done: confirm with --yes\\.\n$'),
      line(2, "^unknown command 'frobnicate'\n$"),
      line(3, '^NATS of the installation cannot be used: [^\n]*\n$'),
      line(3, '^NATS of the installation cannot be used: NATS_URL (?!.*(ann|12|Vw))[^\n]* percent-encoded\n$'),
      line(3, '^No installation runs on [^\n]*\n$'),
      { code: 0, stdout: expect.stringContaining('npm run rookery -- user deactivate --email'), stderr: '' },
      {
        code: 0,
        stdout: expect.stringMatching(/^id +role +email +name\n(\d+ .*\n){3}\d+ +member +.* +Cat\n$/),
        stderr: '',
      },
      line(1, '^New password is too weak!\n$'),
    ]);
    expect(await status(ann)).toBe(200);
  });

  it('is JSON for wrong arguments too', async () => {
    const wrong = (error: string) => ({ code: 2, error: expect.stringMatching(error) });
    expect(await runAnywhere('user', 'lst')).toEqual(wrong("^unknown command 'lst'; \\(Did you mean list\\?\\)$"));
    expect(await run('user', 'role', '--email', ann.email, '--role', 'king')).toEqual(
      wrong("^option '--role <role>' argument 'king' is invalid\\. Allowed choices are owner, "),
    );
    expect(await run('user', 'role', '--role', 'owner')).toEqual(wrong("^required option '--email .* not specified$"));
  });

  it('chooses no organisation by a text that means several', async () => {
    const twin = `${subdomain}-twin`;
    const third = `${subdomain}-third`;
    await runAnywhere('organisation', 'create', '--name', 'Operated', '--subdomain', twin);
    await runAnywhere('organisation', 'create', '--name', twin, '--subdomain', third);
    for (const wanted of ['Operated', twin]) {
      expect(await runAnywhere('organisation', 'deactivate', '--yes', '--organisation', wanted)).toEqual({
        code: 1,
        error: expect.stringMatching(`^"${wanted}" is several organisations; .*\\b${twin} Operated`),
      });
    }
    await runAnywhere('organisation', 'create', '--name', String(realmId), '--subdomain', `${subdomain}-fourth`);
    const show = (wanted: string) => runAnywhere('organisation', 'show', '--organisation', wanted);
    expect(await show(subdomain)).toMatchObject({ code: 0, data: { realm_id: realmId, deactivated: false } });
    expect(await show(String(realmId))).toMatchObject({ code: 0, data: { realm_id: realmId } });
    expect(await show(third)).toMatchObject({ code: 0, data: { name: twin, deactivated: false } });
    expect(await show(`${twin} `)).toMatchObject({
      code: 1,
      error: expect.stringMatching(`^There is no organisation "${twin} "\\..*\\b${realmId} ${subdomain}`),
    });
    expect(await runAnywhere('organisation', 'deactivate', '--organisation', '')).toMatchObject({
      code: 2,
      error: expect.stringMatching('^Everyone of the organisation at the root is logged out'),
    });
  });

  it('takes no password from the commands of a batch', async () => {
    const user = ['--email', bea.email];
    const refused = run('user', 'password', ...user, '--password-stdin');
    const following = run('api-key', 'show', ...user);
    expect(await refused).toEqual({ code: 2, error: '--password-stdin does not go with batch' });
    expect(await following).toMatchObject({ code: 0, data: { email: bea.email } });
    expect(await status(bea)).toBe(200);
  });

  it('goes by the rules', async () => {
    expect(await run('user', 'role', '--email', 'nobody@example.com', '--role', 'owner')).toEqual({
      code: 1,
      error: 'There is no user nobody@example.com in Operated.',
    });
    expect(await run('settings', 'set', 'invite_required', 'perhaps')).toEqual({
      code: 2,
      error: 'invite_required takes true or false.',
    });
    expect(await run('user', 'role', '--email', owner.email, '--role', 'member')).toEqual({
      code: 1,
      error: 'The owner permission cannot be removed from the only organization owner.',
    });
  });
});

describe('people', () => {
  it('get roles, names and addresses, and everyone hears of it', async () => {
    const queue = await EventQueue.register(owner, { event_types: ['realm_user'] });
    const email = `ann.other@${subdomain}.example.com`;
    expect(await data('user', 'role', '--email', String(ann.userId), '--role', 'moderator')).toEqual({
      user_id: ann.userId,
      email: ann.email,
      role: 'moderator',
    });
    await data('user', 'name', '--email', ann.email.toUpperCase(), '--name', 'Ann Other');
    await data('user', 'email', '--email', ann.email, '--new-email', email);
    const about = (field: string) => (event: { person?: Record<string, unknown> }) =>
      event.person?.[field] !== undefined;
    expect(await queue.next(about('role'))).toMatchObject({ person: { user_id: ann.userId, role: 300 } });
    expect(await queue.next(about('full_name'))).toMatchObject({ person: { full_name: 'Ann Other' } });
    expect(await queue.next(about('delivery_email'))).toMatchObject({ person: { delivery_email: email } });
    const listed = await data('user', 'list');
    expect(listed).toContainEqual(
      expect.objectContaining({
        user_id: ann.userId,
        email,
        full_name: 'Ann Other',
        role: 'moderator',
        is_active: true,
      }),
    );
  });

  it('leave and come back', async () => {
    await data('user', 'deactivate', '--email', cat.email, '--yes');
    expect(await cat.get('/users/me')).toMatchObject({ status: 401, body: { code: 'USER_DEACTIVATED' } });
    expect(await data('user', 'list')).toContainEqual(
      expect.objectContaining({ user_id: cat.userId, email: cat.email, is_active: false }),
    );
    await data('user', 'reactivate', '--email', cat.email);
    expect(await status(cat)).toBe(200);
  });

  it('get other passwords and keys, and their sessions end', async () => {
    const logIn = async (password: string) => {
      const answer = await organisation.nobody.post('/fetch_api_key', { username: bea.email, password });
      return answer.status;
    };
    const { nobody } = organisation;
    const login = await nobody.post('/dev_fetch_api_key', { username: bea.email });
    const cookie = String(login.headers['set-cookie']).match(/sessionid=[^;]+/)?.[0] ?? '';
    const asBrowser = async () => (await nobody.get('/json/users/me', {}, { headers: { cookie } })).status;
    expect(await asBrowser()).toBe(200);
    // A session of the user may have requested a change of address: that request ends with the session.
    const intruder = 'intruder.of.bea@example.org';
    await ok(bea.patch('/settings', { email: intruder }));
    const visitor = new Browser({ origin: address.origin, host });
    await visitor.open((await mailTo(address.mailDir, intruder)).url);
    // So may a device that it registered.
    await ok(bea.post('/register_client_device'));
    await data('user', 'end-sessions', '--email', bea.email);
    expect((await ok(bea.post('/register', { fetch_event_types: ['device'] }))).devices).toEqual({});
    expect(await visitor.submit({})).toMatchObject({ status: 400, problem: expect.stringContaining('was revoked') });
    expect(await asBrowser()).toBe(401);
    expect(await status(bea)).toBe(200);

    await data('user', 'password', '--email', bea.email, '--password', 'another fine password');
    expect([await status(bea), await logIn('a fine password'), await logIn('another fine password')]).toEqual([
      401, 401, 200,
    ]);
    const rotated = await data('api-key', 'rotate', '--email', bea.email);
    expect(await data('api-key', 'show', '--email', bea.email)).toEqual(rotated);
    expect(await data('zuliprc', '--email', bea.email)).toEqual({
      email: bea.email,
      api_key: rotated.api_key,
      site: address.origin,
    });
  });
});

describe('what an organisation has', () => {
  it('has bots of its people', async () => {
    const made = await data('bot', 'create', '--owner', owner.email, '--name', 'Crake', '--short-name', 'crake');
    await data('bot', 'owner', '--email', String(made.user_id), '--owner', cat.email);
    expect(await data('bot', 'list')).toEqual([
      expect.objectContaining({ user_id: made.user_id, full_name: 'Crake', type: 'generic', owner: cat.email }),
    ]);
    await data('bot', 'deactivate', '--email', String(made.user_id), '--yes');
    // The bot's owner leaves in the meantime, so that the bot needs another owner.
    await data('user', 'deactivate', '--email', cat.email, '--yes');
    await data('user', 'reactivate', '--email', String(made.user_id));
    expect(await data('bot', 'list')).toMatchObject([{ is_active: true, owner: owner.email }]);
    await data('user', 'reactivate', '--email', cat.email);
  });

  it('has channels, in the name of no person', async () => {
    const queue = await EventQueue.register(owner, { event_types: ['stream', 'subscription'] });
    const { channel_id } = await data('channel', 'create', '--name', 'news', '--subscriber', cat.email);
    await data('channel', 'subscribe', 'News', '--user', owner.email, '--user', cat.email);
    expect(await queue.next(({ type, op }) => type === 'stream' && op === 'create')).toMatchObject({
      streams: [{ stream_id: channel_id, name: 'news' }],
    });
    expect(await queue.next(({ type, op }) => type === 'subscription' && op === 'add')).toMatchObject({
      subscriptions: [{ stream_id: channel_id }],
    });
    await data('channel', 'unsubscribe', String(channel_id), '--user', cat.email);
    const listed = () => data('channel', 'list');
    expect(await listed()).toContainEqual(
      expect.objectContaining({ stream_id: channel_id, kind: 'public', subscriber_count: 1, is_archived: false }),
    );
    await data('channel', 'archive', 'news', '--yes');
    expect(await listed()).toContainEqual(expect.objectContaining({ stream_id: channel_id, is_archived: true }));
    const { body } = await owner.get(`/streams/${channel_id}`);
    expect(body.stream).toMatchObject({ creator_id: expect.any(Number), is_archived: true });
    expect([owner.userId, cat.userId]).not.toContain(body.stream.creator_id);
  });

  it('has settings', async () => {
    const queue = await EventQueue.register(cat, { event_types: ['realm'] });
    await data('settings', 'set', 'invite_required', 'false');
    await data('settings', 'set', 'can_create_bots_group', 'role:administrators');
    await data('settings', 'set', 'message_content_edit_limit_seconds', 'unlimited');
    expect(await queue.next(({ property }) => property === 'invite_required')).toMatchObject({ value: false });
    await queue.next(({ data }) => data?.can_create_bots_group !== undefined);
    const setQuota = (text: string) => data('settings', 'set', 'upload_quota_mib', text);
    expect(await setQuota('unlimited')).toEqual({ changed: {} });
    expect(await setQuota('1')).toEqual({ changed: { upload_quota_mib: 1 } });
    expect(await setQuota('1')).toEqual({ changed: {} });
    expect(await queue.next(({ property }) => property === 'upload_quota_mib')).toMatchObject({
      op: 'update',
      value: 1,
    });
    expect((await ok(cat.post('/register', { fetch_event_types: ['realm'] }))).realm_upload_quota_mib).toBe(1);
    const large = form({ name: 'a.bin', bytes: Buffer.alloc(2 * 1024 ** 2) });
    expect(await cat.post('/user_uploads', {}, large)).toMatchObject({ body: { code: 'REALM_UPLOAD_QUOTA' } });
    expect(await data('settings', 'get', 'upload_quota_mib')).toEqual({ upload_quota_mib: 1 });
    expect(await run('settings', 'set', 'upload_quota_mib', '1', '--as', owner.email)).toMatchObject({ code: 2 });
    expect(await run('settings', 'set', 'upload_quota_mib', 'much')).toMatchObject({ code: 2 });
    expect(await setQuota('unlimited')).toEqual({ changed: { upload_quota_mib: null } });
    await ok(cat.post('/user_uploads', {}, large));
    expect(await data('settings', 'get')).toMatchObject({
      name: 'Operated',
      upload_quota_mib: null,
      invite_required: false,
      can_create_bots_group: 'role:administrators',
      message_content_edit_limit_seconds: null,
    });
  });

  it('can be exported, taken out of use and back', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'rookery-operator-'));
    const file = join(directory, 'operated.zip');
    try {
      // Neither command starts an export: there are five a week.
      expect(await run('organisation', 'export', join(directory, 'missing', 'operated.zip'))).toEqual({
        code: 1,
        error: expect.stringContaining('The file cannot be written: ENOENT'),
      });
      expect(await run('organisation', 'export', '-')).toMatchObject({ code: 2 });
      const exported = await data('organisation', 'export', file);
      expect(exported.export_id).toBe(1);
      expect(await readdir(directory)).toEqual(['operated.zip']);
      const archive = await readFile(file);
      expect(archive.length).toBe(exported.bytes);
      expect(archive.subarray(0, 2).toString()).toBe('PK');
      const piped = await rookery(['organisation', 'export', ...here, '-'], { encoding: 'latin1' });
      expect(piped).toMatchObject({ code: 0, stdout: expect.stringMatching(/^PK/) });
      expect(piped.stderr).toBe(`wrote ${piped.stdout.length} bytes to standard output\n`);
    } finally {
      await rm(directory, { recursive: true });
    }
    expect(await data('organisation', 'show')).toMatchObject({ realm_id: realmId, people: 4, owners: [owner.email] });
    await data('organisation', 'deactivate', '--yes');
    expect(await owner.get('/users/me')).toMatchObject({ status: 401, body: { code: 'REALM_DEACTIVATED' } });
    expect(await run('user', 'role', '--email', cat.email, '--role', 'guest')).toEqual({
      code: 1,
      error: 'This organization has been deactivated',
    });
    await data('organisation', 'reactivate');
    expect(await status(owner)).toBe(200);
  });
});

it('says who holds what, and that all is well', async () => {
  const queue = await EventQueue.register(owner, { event_types: ['message'] });
  const [held] = (await data('queue', 'list', '--email', owner.email)).filter(
    ({ event_types }: { event_types: string[] | null }) => event_types?.join() === 'message',
  );
  expect(held).toMatchObject({ hash: createHash('sha256').update(queue.queueId).digest('hex').slice(0, 12) });
  const replicas = await data('replica', 'list');
  expect(replicas).toHaveLength(9);
  const holder = replicas.find(({ replica }: { replica: string }) => replica === held.replica);
  expect(holder).toMatchObject({ service: 'events', queues: expect.any(Number), state: '' });
  expect(holder.queues).toBeGreaterThan(0);

  const { findings } = (await run('doctor')).data;
  // Delays, and how full a disk is, depend on the machine.
  const found = (check: string) => findings.filter((one: { check: string }) => one.check === check);
  for (const check of ['services', 'release', 'SECRET_KEYS', 'AUTH_LEASE_MS', 'indexes', 'NATS']) {
    expect([check, ...found(check)].slice(1)).not.toEqual([]);
    for (const one of found(check)) expect(one).toMatchObject({ result: 'ok' });
  }
  expect(found('indexes')).toHaveLength(6);
  expect(found('connection')).toHaveLength(9);
  for (const figure of ['lag of the journal', 'lag of the log', 'tasks waiting', 'shortage of CPU']) {
    expect(JSON.stringify(findings)).toContain(figure);
  }
});

it('test mails go out at once; without devices there is nothing to push to', async () => {
  const to = `operator@${subdomain}.example.com`;
  expect(await data('mail', 'test', to)).toMatchObject({ to });
  expect((await mailTo(address.mailDir, to)).subject).toBe('Test mail from Rookery');
  expect(await run('push', 'test', '--email', owner.email)).toEqual({ code: 1, data: [] });
  expect(await run('mail', 'test', 'no address')).toEqual({ code: 1, error: 'Bad name or username' });
});
