/** Tests the daily limit of invitations, and the end of those whose address gets an account. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserSet } from '@rookery/core';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { fileTransport } from '../src/mail/transport.ts';
import { foundOrganisation, parsed, type TestUser, useReplica } from './start-users.ts';

const HOUR_MS = 3_600_000;
const realm_url = 'http://chat.example.com';
const LIMIT = 'The number of invitations that can be sent in one day is limited.';

const directory = await mkdtemp(join(tmpdir(), 'rookery-invitations-'));
const transport = fileTransport(directory, pino({ level: 'silent' }));
const { replica } = await useReplica({ transport, config: { INVITATIONS_PER_DAY: 3 } });
afterAll(() => rm(directory, { recursive: true, force: true }));

const terms = {
  role: 400,
  channel_ids: [],
  group_ids: [],
  include_default_channels: false,
  expires_in_minutes: 7 * 24 * 60,
};

const invite = async (by: TestUser, emails: string) =>
  replica.call.SendInvitations({ emails, terms, notify_referrer: true, realm_url }, await by.ctx());
const resend = async (by: TestUser, invite_id: number) =>
  replica.call.ResendInvitation({ invite_id, multiuse: false, realm_url }, await by.ctx());
const listed = async (by: TestUser) =>
  parsed<{ invites: { id: number; email: string }[] }>(
    await replica.call.ListInvitations({ realm_url }, await by.ctx()),
  ).invites;

it('counts every mail of an invitation against the limit of a day', async () => {
  const { realm, add } = await foundOrganisation(replica);
  const owner = await add('Olga', { role: 'owner' });
  await invite(owner, 'one@example.org');
  const [{ id = 0 } = {}] = await listed(owner);
  await resend(owner, id);
  await resend(owner, id);
  await expect(resend(owner, id)).rejects.toThrow(LIMIT);
  await expect(invite(owner, 'two@example.org')).rejects.toMatchObject({ code: 'INVITATION_FAILED' });

  // A day after the first two mails, two more are permitted.
  const invitations = replica.database.collection<{ realm: number; sent_at: number; sent_before: number[] }>(
    'invitations',
  );
  const { sent_at = 0, sent_before = [] } = (await invitations.findOne({ realm })) ?? {};
  expect(sent_before).toHaveLength(2);
  const earlier = sent_before.map((at) => at - 24 * HOUR_MS);
  await invitations.updateOne({ realm }, { $set: { sent_at: sent_at - HOUR_MS, sent_before: earlier } });
  await resend(owner, id);
  expect((await invitations.findOne({ realm }))?.sent_before).toEqual([sent_at - HOUR_MS]);
  await invite(owner, 'two@example.org');
  await expect(resend(owner, id)).rejects.toThrow(LIMIT);
});

it('counts one mail of an invitation that an older version has sent', async () => {
  const { realm, add } = await foundOrganisation(replica);
  const owner = await add('Olga', { role: 'owner' });
  await invite(owner, 'one@example.org, two@example.org');
  await replica.database.collection('invitations').updateMany({ realm }, { $unset: { sent_before: '' } });
  const [{ id = 0 } = {}] = await listed(owner);
  await resend(owner, id);
  await expect(resend(owner, id)).rejects.toThrow(LIMIT);
});

/** The receivers of `invites_changed` since a position of the journal: one event. */
async function notified(realm: number, since: number) {
  const entries = (await replica.journal(realm)).slice(since);
  const published = entries.filter(({ event }) => event.type === 'invites_changed');
  expect(published).toHaveLength(1);
  const { administrators, users = new Uint8Array() } = published[0]?.audience ?? {};
  return { administrators, users: UserSet.fromBytes(users).toArray() };
}

it('ends with an account that the operator makes for its address, which its inviters are notified of', async () => {
  const { realm, add } = await foundOrganisation(replica);
  const owner = await add('Olga', { role: 'owner' });
  const member = await add('Max');
  await invite(owner, 'new.comer@example.com');
  await invite(member, 'New.Comer@example.com, other@example.org');
  const before = (await replica.journal(realm)).length;
  const newcomer = await add('New Comer');
  expect((await listed(owner)).map(({ email }) => email)).toEqual(['other@example.org']);
  expect(newcomer.email).toBe('new.comer@Example.com');
  expect(await notified(realm, before)).toEqual({ administrators: true, users: [owner.id, member.id] });
});

it('ends with a change of an account to its address, which its inviters are notified of', async () => {
  const { realm, add } = await foundOrganisation(replica);
  const owner = await add('Olga', { role: 'owner' });
  const member = await add('Max');
  const mover = await add('Mo Mover');
  await invite(member, 'new.place@example.com, other@example.org');
  const before = (await replica.journal(realm)).length;
  const request = { user_id: mover.id, email: '', full_name: '', role: 0, profile_data: Buffer.alloc(0) };
  await replica.call.UpdateUser({ ...request, new_email: 'New.Place@example.com' }, await owner.ctx());
  expect((await listed(owner)).map(({ email }) => email)).toEqual(['other@example.org']);
  expect(await notified(realm, before)).toEqual({ administrators: true, users: [member.id] });
});
