import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileTransport } from '../src/mail/transport.ts';
import { callContext, findsOfUsers, foundOrganisation, parsed, useReplica } from './start-users.ts';

let people = 0;
const PASSWORD = 'correct horse battery staple';
const GONE = 'Whoops. The link has expired, has been used, or was revoked.';
const realm_url = 'http://chat.example.com';

const directory = await mkdtemp(join(tmpdir(), 'rookery-registration-'));
const { replica } = await useReplica({ transport: fileTransport(directory, pino({ level: 'silent' })) });
const place = await foundOrganisation(replica);
const realm = place.realm;
const owner = await place.add('Olga', { role: 'owner', password: PASSWORD });
const member = await place.add('Max', { password: PASSWORD });
const mover = await place.add('Moves', { password: PASSWORD });
afterAll(() => rm(directory, { recursive: true, force: true }));

const address = () => `new${++people}@example.org`;

/** The keys in the mails to an address. */
async function keysFor(to: string): Promise<string[]> {
  const mails = await replica.database.collection('mails').find({ to }).toArray();
  return mails.flatMap(({ text }) => /\/([A-Za-z0-9]{24})\/?$/m.exec(String(text))?.[1] ?? []);
}

/** Stops the outbox from removing mails before a test reads their keys from the database. */
beforeAll(() => replica.context.mail.stop());

const terms = (options: object = {}) => ({
  role: 400,
  channel_ids: [],
  group_ids: [],
  include_default_channels: false,
  expires_in_minutes: 10,
  ...options,
});

async function invited(email: string, options: object = {}): Promise<string> {
  const request = { emails: email, terms: terms(options), notify_referrer: true, realm_url };
  await replica.call.SendInvitations(request, await owner.ctx());
  return (await keysFor(email)).at(-1) as string;
}

const complete = (key: string, options: object = {}) =>
  replica.call.CompleteRegistration(
    {
      ...{
        realm_id: realm,
        key,
        full_name: `Person ${++people}`,
        password: PASSWORD,
        timezone: '',
        default_groups: [],
      },
      ...options,
    },
    callContext({ requestKey: `complete ${Math.random()}` }),
  );

describe('an invitation', () => {
  it('makes an account with its role once, and ends the others to the address', async () => {
    const email = address();
    const first = await invited(email, { role: 300 });
    const second = await invited(email);
    const check = (key: string) => replica.call.CheckKey({ realm_id: realm, key, purpose: 'register' }, callContext());
    expect(await check(first)).toEqual({ email, offers_default_groups: false });
    const withDefaults = await invited(address(), { include_default_channels: true });
    expect(await check(withDefaults)).toMatchObject({ offers_default_groups: true });
    const asGuest = await invited(address(), { include_default_channels: true, role: 600 });
    expect(await check(asGuest)).toMatchObject({ offers_default_groups: false });
    const made = await complete(first, { timezone: 'Europe/Berlin' });
    expect(made).toMatchObject({ email, session_id: expect.any(String) });
    const reply = await replica.call.Authenticate(
      { realm_id: realm, email: '', api_key: '', key_alone: false, session_id: made.session_id as string },
      callContext(),
    );
    expect(reply.caller).toMatchObject({ user_id: made.user_id, role: 300 });
    for (const key of [first, second]) await expect(complete(key)).rejects.toThrow(GONE);
    const events = (await replica.journal(realm)).map(({ event }) => event);
    expect(events.filter(({ type }) => type === 'invites_changed').length).toBeGreaterThanOrEqual(3);
  });

  it('is answered the same when the call is repeated, and makes one account', async () => {
    const key = await invited(address());
    const request = {
      ...{ realm_id: realm, key, full_name: 'Twice', password: PASSWORD },
      ...{ timezone: '', default_groups: [] },
    };
    const first = await replica.call.CompleteRegistration(request, callContext({ requestKey: 'twice' }));
    // The gateway repeats a call whose reply it did not get.
    const again = replica.call.CompleteRegistration(request, callContext({ requestKey: 'twice', attempt: 1 }));
    expect((await again).user_id).toBe(first.user_id);
  });

  it('takes no weak password, no bad name, and no taken address', async () => {
    const key = await invited(address());
    await expect(complete(key, { password: 'password1' })).rejects.toThrow('New password is too weak!');
    await expect(complete(key, { password: 'x'.repeat(101) })).rejects.toThrow('too long');
    await expect(complete(key, { full_name: 'X' })).rejects.toThrow('Name too short!');
    await complete(key);
  });

  it('ends', async () => {
    const key = await invited(address());
    await replica.database
      .collection('invitations')
      .updateMany({ realm, open: true }, { $set: { expires_at: Date.now() - 1 } });
    await expect(complete(key)).rejects.toThrow(GONE);
  });

  it('of an owner who is gone opens nothing', async () => {
    const email = address();
    const request = { emails: email, terms: terms(), notify_referrer: true, realm_url };
    await replica.call.SendInvitations(request, await member.ctx());
    await replica.database.collection('users').updateOne({ realm, id: member.id }, { $set: { is_active: false } });
    await expect(complete((await keysFor(email))[0] as string)).rejects.toThrow(GONE);
    await replica.database.collection('users').updateOne({ realm, id: member.id }, { $set: { is_active: true } });
  });
});

const originAt = (address: string) => ({ address, user_agent: 'a program', realm_url });

it('a forgotten password is reset without reading other accounts', async () => {
  const ask = { realm_id: realm, email: member.email, realm_url };
  const reset = () => replica.call.StartPasswordReset(ask, callContext({ requestKey: 'one account' }));
  const finds = await findsOfUsers(replica, reset);
  expect(finds.map(({ docsExamined }) => docsExamined)).toEqual([1]);
  expect(await keysFor(member.email)).toHaveLength(1);
});

describe('signing up', () => {
  const start = (email: string, join_key = '', address?: string) =>
    replica.call.StartRegistration(
      { realm_id: realm, email, join_key, realm_url, ...(address !== undefined && { origin: originAt(address) }) },
      callContext({ requestKey: `s${Math.random()}` }),
    );

  it('needs an invitation, unless the organisation says otherwise, or a link', async () => {
    const email = address();
    await expect(start(email)).rejects.toThrow('Please request an invite');
    const { key: link = '' } = await replica.call.CreateInvitationLink(
      { terms: terms({ role: 600 }) },
      await owner.ctx(),
    );
    await start(email, link);
    const [key = ''] = await keysFor(email);
    const made = await complete(key);
    expect(made.email).toBe(email);
    await expect(complete(key)).rejects.toThrow(GONE);
    // The link stays valid until it is revoked: then keys that were mailed by it are invalid too.
    const late = address();
    await start(late, link);
    const list = parsed<{ invites: { id: number; is_multiuse: boolean }[] }>(
      await replica.call.ListInvitations({ realm_url }, await owner.ctx()),
    );
    const { id = 0 } = list.invites.find(({ is_multiuse }) => is_multiuse) ?? {};
    await replica.call.RevokeInvitation({ invite_id: id, multiuse: true, realm_url }, await owner.ctx());
    await expect(start(address(), link)).rejects.toThrow(GONE);
    await expect(complete((await keysFor(late))[0] as string)).rejects.toThrow(GONE);
  });

  it('mails nothing to who has an account, and twice an hour at most', async () => {
    const { key: link = '' } = await replica.call.CreateInvitationLink({ terms: terms() }, await owner.ctx());
    await start(owner.email, link);
    expect(await keysFor(owner.email)).toEqual([]);
    const email = address();
    await start(email, link);
    await start(email, link);
    await expect(start(email, link)).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' });
  });

  it('counts no refused request against the mails of an address, but one for an address with an account', async () => {
    const from = '192.0.2.10';
    const email = address();
    const refused = async (reason: string, link = '') => {
      for (let i = 0; i < 6; i++) await expect(start(email, link, from)).rejects.toThrow(reason);
    };
    const reset = () =>
      replica.call.StartPasswordReset(
        { realm_id: realm, email, realm_url, origin: originAt(from) },
        callContext({ requestKey: `p${Math.random()}` }),
      );
    const set = (settings: object) => {
      const changed = Object.entries(settings).map(([name, value]) => [`settings.${name}`, value]);
      return replica.database
        .collection('realms')
        .updateOne({ _id: realm as never }, { $set: Object.fromEntries(changed) });
    };
    await refused('Please request an invite');
    await refused(GONE, 'x'.repeat(24));
    await set({ invite_required: false, emails_restricted_to_domains: true });
    await refused('not allowed in this organization');
    await set({ emails_restricted_to_domains: false, authentication_methods: { Email: false } });
    await refused('Password authentication is disabled');
    for (let i = 0; i < 6; i++) await expect(reset()).rejects.toMatchObject({ code: 'PASSWORD_AUTH_DISABLED' });
    await set({ authentication_methods: { Email: true } });
    for (const to of [email, email, owner.email]) await start(to, '', from);
    for (let i = 0; i < 2; i++) await reset();
    await expect(reset()).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' });
    await expect(start(address(), '', from)).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' });
    await set({ invite_required: true });
  });
});

describe('a new password', () => {
  it('is set by the key of the mail, once, and ends sessions', async () => {
    const ask = { realm_id: realm, email: member.email, realm_url };
    await replica.call.StartPasswordReset(ask, callContext({ requestKey: 'reset' }));
    const [key = ''] = await keysFor(member.email);
    const { session_id = '' } = await replica.call.LogIn(
      { realm_id: realm, username: member.email, password: PASSWORD, device: null },
      callContext(),
    );
    const reset = (password: string) =>
      replica.call.ResetPassword({ realm_id: realm, key, password }, callContext({ requestKey: `r${password}` }));
    await expect(reset('password')).rejects.toThrow('New password is too weak!');
    await reset('another quite long pass phrase');
    await expect(reset('one more quite long pass phrase')).rejects.toThrow(GONE);
    const ended = replica.call.Authenticate(
      { realm_id: realm, email: '', api_key: '', session_id, key_alone: false },
      callContext(),
    );
    await expect(ended).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const old = replica.call.LogIn(
      { realm_id: realm, username: member.email, password: PASSWORD, device: null },
      callContext(),
    );
    await expect(old).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
  });
});

describe('another address', () => {
  it('is theirs when its key is used, once', async () => {
    const email = address();
    await replica.call.StartAddressChange({ email, realm_url }, { ...(await mover.ctx()), requestKey: 'move' });
    const [key = ''] = await keysFor(email);
    const invitation = await invited(email);
    const confirm = () =>
      replica.call.ConfirmAddress(
        { realm_id: realm, key, purpose: 'address' },
        callContext({ requestKey: `c${Math.random()}` }),
      );
    expect(await confirm()).toEqual({ email });
    await expect(confirm()).rejects.toThrow(GONE);
    await expect(complete(invitation)).rejects.toThrow(GONE);
    const user = await replica.database.collection('users').findOne({ realm, id: mover.id });
    expect(user).toMatchObject({ email, email_key: email });
    const taken = replica.call.StartAddressChange(
      { email, realm_url },
      { ...(await owner.ctx()), requestKey: 'taken' },
    );
    await expect(taken).rejects.toThrow(`Email '${email}' already in use`);
  });
});
