/** The npm client, unmodified. */
import { fileURLToPath } from 'node:url';
import type { ApiClient } from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Installation, startInstallation } from './installation.ts';
import { type ClientReply, replyOf, runClient, writeZuliprcs } from './run-client.ts';

let installation: Installation;
let horatio: ApiClient;
let hamlet: ApiClient;
let replies: ClientReply[];

const value = (step: string) => replyOf(replies, step);

beforeAll(async () => {
  installation = await startInstallation(inject('cluster'));
  horatio = await installation.organisation.user('Horatio');
  hamlet = await installation.organisation.user('Hamlet');
  const { paths, remove } = await writeZuliprcs({ horatio, hamlet });
  try {
    const program = fileURLToPath(new URL('zulip-js-client.ts', import.meta.url));
    replies = await runClient(process.execPath, [program, paths.horatio ?? '', paths.hamlet ?? '']);
  } finally {
    await remove();
  }
});
afterAll(() => installation?.stop());

describe('zulip-js', () => {
  it('is answered with success to everything that is right', () => {
    const wrong = replies.filter((one) => one.value.result === 'error').map((one) => one.step);
    expect(wrong).toEqual(['no such channel']);
    expect(value('no such channel')).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream: 'nonesuch' });
  });

  it('finds the server, its users and its channels', () => {
    expect(value('settings')).toMatchObject({ realm_name: 'Clients', zulip_feature_level: expect.any(Number) });
    expect(value('profile')).toMatchObject({ email: horatio.email, user_id: horatio.userId, full_name: 'Horatio' });
    const ids = value('users').members.map((one: { user_id: number }) => one.user_id);
    expect(ids).toEqual(expect.arrayContaining([horatio.userId, hamlet.userId]));
    expect(value('subscribe').subscribed).toEqual({ [horatio.userId]: ['js'] });
    expect(value('join').subscribed).toEqual({ [hamlet.userId]: ['js'] });
    const { stream_id } = value('stream id');
    expect(value('streams').streams).toContainEqual(expect.objectContaining({ name: 'js', stream_id }));
    expect(value('subscriptions').subscriptions).toMatchObject([{ name: 'js', stream_id, description: 'By js' }]);
  });

  it('hears in its own loop, and by polling, what was done', () => {
    for (const step of ['events', 'loop']) {
      // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test asserts
      const events = (value(step) as any[]).filter((event) => event.type !== 'heartbeat');
      const ids = events.map((event) => event.id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      const mine = events.filter((event) => event.message?.subject !== 'loop');
      expect(mine.map((event) => `${event.type} ${event.op ?? ''}`.trim())).toEqual([
        'message',
        'message',
        'update_message',
        'reaction add',
        'reaction remove',
        'update_message_flags add',
        'update_message_flags add',
        'typing start',
      ]);
      const [first, second, edit, reaction] = mine;
      expect(first.message).toMatchObject({ id: value('send').id, subject: 'castle', content: 'Something is rotten' });
      expect(second.message).toMatchObject({ id: value('send direct').id, type: 'private', content: 'Psst' });
      expect(edit).toMatchObject({ message_id: value('send').id, content: 'Something **is** rotten' });
      expect(reaction).toMatchObject({ emoji_name: 'octopus', user_id: hamlet.userId });
    }
  });

  it('fetches messages with their flags', () => {
    expect(value('topics').topics.map((one: { name: string }) => one.name)).toEqual(['castle', 'loop']);
    expect(value('get')).toMatchObject({ raw_content: 'Something **is** rotten' });
    expect(value('fetch').messages).toMatchObject([
      { id: value('send').id, flags: ['read'], sender_id: horatio.userId },
    ]);
    const unread = value('unread').messages as { id: number; flags: string[] }[];
    expect(unread.map((one) => one.id)).not.toContain(value('send').id);
    expect(unread.find((one) => one.id === value('send direct').id)?.flags).toEqual(['starred']);
    expect(value('render').rendered).toBe('<p><strong>foo</strong></p>');
    expect(value('unsubscribe other').removed).toEqual(['js']);
    expect(value('subscribe other').subscribed).toEqual({ [hamlet.userId]: ['js'] });
    expect(value('unsubscribe').removed).toEqual(['js']);
  });
});
