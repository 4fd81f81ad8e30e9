import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toBody } from '../src/mail/rules/template.ts';
import { invitation } from '../src/mail/rules/templates.ts';
import type { NewMail } from '../src/mail/store.ts';
import { fileTransport, smtpTransport, transportOf } from '../src/mail/transport.ts';
import { replaceByMails } from '../src/notifications/mail/store.ts';
import {
  callContext,
  foundOrganisation,
  newNamespace,
  type Replica,
  type Servers,
  startReplica,
  startServers,
} from './start-users.ts';

let servers: Servers;
const running: (() => unknown)[] = [];

beforeAll(async () => {
  servers = await startServers();
});
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
});
afterAll(() => servers.stop());

interface MailServerOptions {
  /** Returns the code with which a recipient is refused. */
  readonly refuse?: (to: string) => number | undefined;
  /** The code with which every sender is refused. */
  readonly refuseSender?: number;
  /** The text of a refusal. */
  readonly reason?: string;
}

/** A mail server that accepts every mail that it does not refuse, and records them. */
async function mailServer(options: MailServerOptions = {}) {
  const taken: { to: string; text: string }[] = [];
  let tried = 0;
  const refusal = (responseCode: number | undefined) =>
    responseCode === undefined ? null : Object.assign(new Error(options.reason ?? 'not now'), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_sender, _session, done) {
      done(refusal(options.refuseSender));
    },
    onRcptTo({ address }, _session, done) {
      tried++;
      done(refusal(options.refuse?.(address)));
    },
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, taken, tried: () => tried };
}

async function replica(options: Parameters<typeof startReplica>[1] = {}): Promise<Replica> {
  const started = await startReplica(servers, options);
  running.push(() => started.stop());
  return started;
}

const CONTENT = invitation({
  organisation: { name: 'Tom & Jerry', url: 'https://chat.example.com' },
  from: { name: 'Änne <b>', email: 'a@example.com' },
  url: 'https://chat.example.com/accounts/do_confirm/abc',
});

function put({ context }: Replica, to: string, realm = 1): Promise<unknown> {
  const sent = context.commits.run(realm, {}, async (tx) => {
    context.mail.put(tx, to, CONTENT);
    return null;
  });
  return sent.finally(() => context.mail.soon());
}

/** Stages notifications to a user as their senders do. */
async function putNotifications({ context }: Replica, to: { realm: number; user: number; email: string }) {
  const { realm, user, email } = to;
  const staged = (['mail', 'digest'] as const).map((kind): { mail: NewMail } => ({
    mail: {
      ...{ _id: randomUUID(), realm, user, kind, bulk: true, to: email },
      ...{ subject: kind, text: 'a secret', html: '', from_name: 'Ann' },
      reply_to: 'answer.token.reply@example.com',
      headers: { 'List-Unsubscribe': '<https://chat.example.com/>' },
    },
  }));
  await replaceByMails(context.database, [], staged);
  context.mail.soon();
}

const DEACTIVATION = {
  ...{ bot: false, self: false, notify: false, comment: '', delete_profile: false },
  ...{ delete_public_channel_messages: false, delete_private_channel_messages: false, delete_direct_messages: false },
};

const stored = ({ database }: Replica) => database.collection('mails').find({}).toArray();
const bounced = ({ database }: Replica) => database.collection('bounced_addresses').countDocuments();

const NO_SUBSCRIPTIONS = { json: Buffer.from('{"subscriptions": []}') };

describe('a letter', () => {
  it('is escaped in HTML, and its subject is one line', () => {
    const { subject, text, html } = toBody({ ...CONTENT, subject: 'one\r\nBcc: all@example.com' });
    expect(subject).toBe('one Bcc: all@example.com');
    expect(text).toContain('Änne <b> (a@example.com) wants you to join them on Tom & Jerry');
    expect(text).toContain('Complete registration:\nhttps://chat.example.com/accounts/do_confirm/abc');
    expect(html).toContain('Änne &lt;b&gt; (a@example.com) wants you to join them on Tom &amp; Jerry');
    expect(html).toContain('<a href="https://chat.example.com/accounts/do_confirm/abc">Complete registration</a>');
  });
});

describe('the outbox', () => {
  it('hands a mail to the server, once with two replicas, and forgets it', async () => {
    const server = await mailServer();
    const namespace = newNamespace(servers);
    const one = await replica({ transport: smtpTransport(server.url), namespace });
    const two = await replica({ transport: smtpTransport(server.url), namespace });
    const people = Array.from({ length: 12 }, (_, i) => `p${i}@example.com`);
    await Promise.all(people.map((to, i) => put(i % 2 ? one : two, to)));
    await expect.poll(() => server.taken.length, { timeout: 20_000 }).toBe(12);
    await expect.poll(() => stored(one)).toEqual([]);
    expect(server.taken.map(({ to }) => to).sort()).toEqual([...people].sort());
    const { text = '' } = server.taken[0] ?? {};
    expect(text).toMatch(/^From: Test <noreply@example.com>\r$/m);
    expect(text).toMatch(/^Message-ID: <[\w-]+@example.com>\r$/m);
    expect(text).toMatch(/^Subject: =\?UTF-8\?Q\?=C3=84nne/m);
  });

  it('names the address of an organisation at a subdomain after a change of an account', async () => {
    const server = await mailServer();
    const config = { EXTERNAL_URL: 'https://chat.example.com' };
    const one = await replica({ transport: smtpTransport(server.url), config });
    await foundOrganisation(one, '');
    const { add } = await foundOrganisation(one, 'birds');
    const [owner, mover] = [await add('Olga', { role: 'owner' }), await add('Mo Mover')];
    const request = { user_id: mover.id, email: '', full_name: '', role: 0, profile_data: Buffer.alloc(0) };
    await one.call.UpdateUser({ ...request, new_email: 'new.place@example.com' }, await owner.ctx());
    await expect.poll(() => server.taken.length, { timeout: 20_000 }).toBe(1);
    const text = server.taken[0]?.text.replaceAll('=\r\n', '');
    expect(text).toContain('account at Test, https://birds.chat.example.com, is now new.place@example.com.');
  });

  it('sends nothing of an operation that refuses', async () => {
    const server = await mailServer();
    const one = await replica({ transport: smtpTransport(server.url) });
    const { commits, mail } = one.context;
    const refused = commits.run(1, {}, async (tx) => {
      mail.put(tx, 'a@example.com', CONTENT);
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow();
    await put(one, 'b@example.com');
    await expect.poll(() => server.taken.length).toBe(1);
    expect(server.taken[0]?.to).toBe('b@example.com');
  });

  it('tries again later what failed, and gives up where the address is refused', async () => {
    const server = await mailServer({
      refuse: (to) => (to.startsWith('later') ? 451 : to.startsWith('never') ? 550 : undefined),
    });
    const one = await replica({ transport: smtpTransport(server.url) });
    await put(one, 'later@example.com');
    await put(one, 'never@example.com');
    const [later, never] = await vi.waitFor(async () => {
      const found = (await stored(one)).sort((a, b) => (a.to < b.to ? -1 : 1));
      for (const mail of found) expect(mail).not.toHaveProperty('worker');
      expect(found.map(({ attempts }) => attempts)).toEqual([1, 1]);
      return found;
    }, 10_000);
    expect(later).toMatchObject({ to: 'later@example.com', due_at: expect.any(Number) });
    expect(later?.due_at - Date.now()).toBeGreaterThan(5_000);
    expect(never).toMatchObject({ to: 'never@example.com', expires_at: expect.any(Date) });
    expect(Object.keys(never ?? {}).sort()).toEqual(['_id', 'attempts', 'expires_at', 'realm', 'since', 'to']);
    expect(await bounced(one)).toBe(1);
    await expect.poll(() => one.context.mail.dead, { timeout: 30_000 }).toBe(1);
  });

  it.each([
    ['the sender', { refuseSender: 550 }],
    ['the sender, in answer to RCPT TO', { refuse: () => 550, reason: '5.1.8 Sender address rejected' }],
    ['its client, in answer to RCPT TO', { refuse: () => 554, reason: '5.7.1 Client host blocked' }],
  ])('tries again later where the server refuses %s: the address has not bounced', async (_, options) => {
    const server = await mailServer(options);
    const one = await replica({ transport: smtpTransport(server.url) });
    await put(one, 'a@example.com');
    const mail = await vi.waitFor(async () => {
      const [found] = await stored(one);
      expect(found).not.toHaveProperty('worker');
      expect(found).toMatchObject({ attempts: 1 });
      return found;
    }, 10_000);
    expect(mail).toMatchObject({ to: 'a@example.com', due_at: expect.any(Number) });
    expect(await bounced(one)).toBe(0);
  });

  it('is a dead letter after the last try', async () => {
    const server = await mailServer({ refuse: () => 451 });
    const one = await replica({ transport: smtpTransport(server.url) });
    await put(one, 'a@example.com');
    await vi.waitFor(async () => {
      const waiting = { due_at: { $gt: 0 }, worker: { $exists: false } };
      await one.database.collection('mails').updateOne(waiting, { $set: { due_at: 0 } });
      one.context.mail.soon();
      expect((await stored(one))[0]).toMatchObject({ attempts: 9, expires_at: expect.any(Date) });
    }, 20_000);
    expect(server.tried()).toBe(9);
  });

  it('says where mail cannot be sent', async () => {
    const { context } = await replica();
    expect(() => context.mail.checkConfigured()).toThrow('This server is not configured to send email.');
  });
});

describe('a mail that waits while the mail server is away', () => {
  /** A reader with two notifications that the mail server refused; `retry` has it accept all that wait. */
  async function setUp() {
    let isAway = true;
    const server = await mailServer({ refuse: () => (isAway ? 451 : undefined) });
    const one = await replica({
      transport: smtpTransport(server.url),
      channels: {
        ReplicateAccount: async () => ({ seq: 0 }),
        ListSubscriptions: async () => NO_SUBSCRIPTIONS,
      } as never,
    });
    const { realm, add } = await foundOrganisation(one);
    const [owner, ben] = [await add('Olga', { role: 'owner' }), await add('Ben')];
    await putNotifications(one, { realm, user: ben.id, email: ben.email });
    await vi.waitFor(async () => {
      const found = await stored(one);
      expect(found.map(({ attempts }) => attempts)).toEqual([1, 1]);
      for (const mail of found) expect(mail).not.toHaveProperty('worker');
    }, 8_000);
    /** Returns the subjects of the mails that the server takes from now on, the last of which is a control. */
    const retry = async () => {
      isAway = false;
      await one.database.collection('mails').updateMany({}, { $set: { due_at: 0 } });
      await put(one, 'control@example.com');
      await expect.poll(() => stored(one), { timeout: 10_000 }).toEqual([]);
      const others = server.taken.filter(({ to }) => to !== 'control@example.com');
      return others.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1]).sort();
    };
    return { one, realm, owner, ben, retry };
  }

  it('is sent later', async () => {
    expect(await (await setUp()).retry()).toEqual(['digest', 'mail']);
  });

  it('is not sent to an account that is deactivated', async () => {
    const { one, owner, ben, retry } = await setUp();
    await one.call.DeactivateUser({ user_id: ben.id, ...DEACTIVATION }, await owner.ctx());
    expect(await retry()).toEqual([]);
  });

  it('is not sent to a user of an organisation that is deactivated', async () => {
    const { one, owner, retry } = await setUp();
    // Former releases stored neither the reader nor the kind.
    const former = { $unset: { user: '', kind: '' } } as const;
    await one.database.collection('mails').updateOne({ subject: 'digest' } as object, former as object);
    await one.call.DeactivateRealm({}, await owner.ctx());
    expect(await retry()).toEqual([]);
  });

  it.each([
    ['messages', ['digest']],
    ['digest', ['mail']],
  ] as const)('is not sent to a user who unsubscribes from such mails (%s)', async (kind, left) => {
    const { one, realm, ben, retry } = await setUp();
    const token = one.context.unsubscribing.sign({ realm, user: ben.id, kind });
    await one.call.UnsubscribeFromMails({ realm_id: realm, token, confirmed: true }, callContext());
    expect(await retry()).toEqual(left);
  });

  it('is removed with the profile of its reader, except for the notice of that', async () => {
    const { one, realm, owner, ben, retry } = await setUp();
    await put(one, ben.email, realm);
    const parts = { ...DEACTIVATION, delete_profile: true, notify: true };
    await one.call.DeactivateUser({ user_id: ben.id, ...parts }, await owner.ctx());
    expect(await retry()).toEqual(['Your account at Test has been deactivated']);
  });
});

describe('in development', () => {
  it('mails become files, in production they do not', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'rookery-mail-'));
    running.push(() => rm(directory, { recursive: true }));
    const logged: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
    expect(transportOf({ DEVELOPMENT: false, MAIL_DIR: directory, SMTP_URL: undefined }, logger)).toBeUndefined();
    const one = await replica({ transport: fileTransport(directory, logger) });
    await put(one, 'a@example.com');
    await expect.poll(() => stored(one)).toEqual([]);
    const [name = ''] = await readdir(directory);
    const text = await readFile(join(directory, name), 'utf8');
    expect(text).toContain('To: a@example.com\nSubject: Änne <b> has invited you to join Tom & Jerry\n');
    expect(text).toContain('https://chat.example.com/accounts/do_confirm/abc');
    expect(logged.join()).toContain(name);
    expect(logged.join()).not.toMatch(/a@example\.com|Änne/);
  });
});
