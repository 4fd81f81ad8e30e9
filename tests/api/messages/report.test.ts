import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { owner, ann, ben, guest } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus', role: 'guest' },
});
let desk: number;

beforeAll(async () => {
  const make = async (by: ApiClient, name: string, people: ApiClient[], more: object) =>
    (
      await ok(
        by.post('/channels/create', { name, subscribers: people.map(({ userId }) => userId), ...more, ...QUIETLY }),
      )
    ).id;
  desk = await make(owner, 'desk', [owner], { invite_only: true });
  await make(ann, 'garden', [ann, ben], {});
  await make(ann, 'shed', [ann, ben], { invite_only: true });
});

const say = async (to: string, content = 'buy my **pills**'): Promise<number> =>
  (await ok(ann.post('/messages', { type: 'channel', to, topic: 'beds', content }))).id;
const report = (who: ApiClient, id: number, params: object = { report_type: 'spam' }) =>
  who.post(`/messages/${id}/report`, { ...params });
const reports = async () => {
  const narrow = [{ operator: 'channel', operand: desk }];
  const page = { anchor: 'newest', num_before: 100, num_after: 0, narrow, apply_markdown: false };
  return (await ok(owner.get('/messages', page))).messages;
};

it('needs a channel for it', async () => {
  const id = await say('garden');
  expect(await report(ben, id)).toMatchObject(
    refused('Moderation request channel must be specified to enable message reporting.'),
  );
  await ok(owner.patch('/realm', { moderation_request_channel_id: desk }));
});

it('tells the moderators who reports what, of whom, and why', async () => {
  const queue = await EventQueue.register(owner);
  const id = await say('garden');
  await ok(report(ben, id, { report_type: 'harassment', description: ' They do it ```again``` ' }));
  const { message } = await queue.next(
    ({ type, message }) => type === 'message' && message.sender_full_name === 'Notification Bot',
  );
  expect(message).toMatchObject({ stream_id: desk, subject: 'Reports of Ann' });
  for (const part of [
    `@_**Ben|${ben.userId}** reported [a message](#narrow/channel/`,
    `/near/${id}) by @_**Ann|${ann.userId}** in #**garden**.`,
    '- Reason: **Harassment**',
    '```` quote\nThey do it ```again```\n````',
    'buy my **pills**',
  ]) {
    expect(message.content).toContain(part);
  }
});

it('tells of what only some can read: private channels and direct messages', async () => {
  await ok(report(ben, await say('shed', 'behind the shed')));
  expect((await reports()).at(-1).content).toContain('in #**shed**');
  const to = { type: 'direct', to: [ben.userId], content: 'psst' };
  const { id } = await ok(ann.post('/messages', to));
  await ok(report(ben, id, { report_type: 'norms' }));
  const { content } = (await reports()).at(-1);
  expect(content).toContain(`reported a direct message by @_**Ann|${ann.userId}**.`);
  expect(content).toContain('psst');
  const poll = await ok(ann.post('/messages', { ...to, content: '/poll Who is the fool?\nBen' }));
  await ok(report(ben, poll.id));
  expect((await reports()).at(-1).content).toContain('/poll Who is the fool?\nBen');
});

it('shows nothing to who may not read the message, and sends nothing for what cannot be', async () => {
  const before = (await reports()).length;
  expect(await report(guest, await say('garden'))).toMatchObject(refused('Invalid message(s)'));
  expect(await report(owner, await say('shed'))).toMatchObject(refused('Invalid message(s)'));
  expect(await report(ben, 4711)).toMatchObject(refused('Invalid message(s)'));
  const id = await say('garden');
  expect(await report(ben, id, { report_type: 'boredom' })).toMatchObject(refused('Invalid report_type'));
  expect(await report(ben, id, {})).toMatchObject(
    refused("Missing 'report_type' argument", 'REQUEST_VARIABLE_MISSING'),
  );
  for (const description of [undefined, ' ']) {
    const other = { report_type: 'other', description };
    expect(await report(ben, id, other)).toMatchObject(refused('An explanation is required.'));
  }
  const long = { report_type: 'spam', description: 'x'.repeat(1001) };
  expect(await report(ben, id, long)).toMatchObject(refused('description is too long (limit: 1000 characters)'));
  expect(await reports()).toHaveLength(before);
});

it('says so where the report cannot be sent', async () => {
  const id = await say('garden');
  await ok(owner.patch('/realm', { moderation_request_channel_id: -1 }));
  expect(await report(ben, id)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
});
