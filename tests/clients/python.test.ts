/** The Python client, unmodified. */
import { fileURLToPath } from 'node:url';
import type { ApiClient } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { say } from '../load/checks/report.ts';
import { type Installation, startInstallation } from './installation.ts';
import { pythonEnvironment } from './python-environment.ts';
import { type ClientReply, replyOf, runClient, writeZuliprcs } from './run-client.ts';

const found = await pythonEnvironment();
if ('reason' in found) say(`the Python client is not tested: ${found.reason}`);
const python = 'program' in found ? found.program('python') : undefined;

describe.skipIf(python === undefined)('zulip for Python', () => {
  let installation: Installation;
  let horatio: ApiClient;
  let hamlet: ApiClient;
  let replies: ClientReply[];

  const reply = (step: string) => replyOf(replies, step);

  beforeAll(async () => {
    installation = await startInstallation(inject('cluster'));
    horatio = await installation.organisation.user('Horatio');
    hamlet = await installation.organisation.user('Hamlet');
    const { paths, remove } = await writeZuliprcs({ horatio, hamlet });
    try {
      const program = fileURLToPath(new URL('zulip_client.py', import.meta.url));
      replies = await runClient(python ?? '', [program, paths.horatio ?? '', paths.hamlet ?? '']);
    } finally {
      await remove();
    }
  });
  afterAll(() => installation?.stop());

  it('is answered with success to everything that is right', () => {
    const wrong = replies.filter((one) => ![undefined, 'success'].includes(one.value.result)).map((one) => one.step);
    expect(wrong).toEqual(['no such channel', 'events of no queue']);
    expect(reply('no such channel')).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream: 'nonesuch' });
    expect(reply('events of no queue')).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID' });
  });

  it('finds users and channels', () => {
    expect(reply('profile')).toMatchObject({ email: horatio.email, user_id: horatio.userId, full_name: 'Horatio' });
    expect(reply('user').user).toMatchObject({ user_id: hamlet.userId, full_name: 'Hamlet' });
    const ids = reply('members').members.map((one: { user_id: number }) => one.user_id);
    expect(ids).toEqual(expect.arrayContaining([horatio.userId, hamlet.userId]));
    expect(reply('subscribe').subscribed).toEqual({ [horatio.userId]: ['py'] });
    expect(reply('join').subscribed).toEqual({ [hamlet.userId]: ['py'] });
    const { stream_id } = reply('stream id');
    expect(reply('streams').streams).toContainEqual(expect.objectContaining({ name: 'py', stream_id }));
    expect(reply('subscriptions').subscriptions).toMatchObject([{ name: 'py', stream_id, description: 'By Python' }]);
  });

  it('hears in its loops, and by polling, what was done', () => {
    const castle = reply('send').id;
    const types = (events: { type: string; op?: string; message?: { subject: string } }[]) =>
      events
        .filter((event) => event.message?.subject !== 'loop')
        .map((event) => `${event.type} ${event.op ?? ''}`.trim());
    const wanted = [
      'message',
      'message',
      'message',
      'update_message',
      'reaction add',
      'reaction remove',
      'update_message_flags add',
      'update_message_flags add',
      'typing start',
    ];
    expect(types(reply('event loop'))).toEqual(wanted);
    expect(types(reply('events').events)).toEqual(wanted);
    const [message, direct, , edit] = reply('events').events;
    expect(message.message).toMatchObject({ id: castle, subject: 'castle', client: 'ZulipPython' });
    expect(direct.message).toMatchObject({ id: reply('send direct').id, type: 'private', content: 'Psst' });
    expect(edit).toMatchObject({ message_id: castle, content: 'Something **is** rotten' });
    const contents = reply('message loop').map((one: { content: string }) => one.content);
    expect(contents.slice(-2)).toEqual(['Something is rotten', 'Psst']);
  });

  it('fetches messages with their flags', () => {
    expect(reply('fetch').messages).toMatchObject([{ id: reply('send').id, flags: ['read'] }]);
    expect(reply('raw').raw_content).toBe('Something **is** rotten');
    expect(reply('unread').messages).toMatchObject([
      { id: reply('send direct').id, flags: ['starred'] },
      { id: reply('send direct by id').id, flags: [] },
    ]);
    expect(reply('topics').topics.map((one: { name: string }) => one.name)).toEqual(['castle', 'loop']);
    expect(reply('presence').presences).toBeDefined();
    expect(reply('unsubscribe').removed).toEqual(['py']);
  });
});
