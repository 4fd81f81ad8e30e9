/** One message from one client to another, through all five services. */
import { EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';

const { organisation, iago, hamlet } = await useOrganisation({
  iago: { name: 'Iago', role: 'administrator' },
  hamlet: 'Hamlet',
});

describe('one message', () => {
  it('goes from its sender to a waiting poll, and can be fetched', async () => {
    const created = await iago.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'general', description: 'For all' }],
      principals: [iago.userId, hamlet.userId],
      ...QUIETLY,
    });
    expect(created).toMatchObject({ status: 200, body: { result: 'success', msg: '' } });
    expect(created.body.subscribed).toEqual({ [iago.userId]: ['general'], [hamlet.userId]: ['general'] });
    const [channel] = (await iago.get('/users/me/subscriptions')).body.subscriptions;

    await organisation.settled();
    const queue = await EventQueue.register(hamlet, { event_types: ['message'], apply_markdown: true });
    const poll = queue.next((event) => event.type === 'message');

    const sent = await iago.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 'greetings',
      content: 'Hello **Hamlet**',
    });
    expect(sent).toMatchObject({ status: 200, body: { result: 'success', msg: '' } });

    const event = await poll;
    expect(event).toMatchObject({
      type: 'message',
      flags: [],
      message: {
        id: sent.body.id,
        type: 'stream',
        stream_id: channel.stream_id,
        display_recipient: 'general',
        subject: 'greetings',
        content: '<p>Hello <strong>Hamlet</strong></p>',
        content_type: 'text/html',
        sender_id: iago.userId,
        sender_full_name: 'Iago',
      },
    });

    const fetched = await hamlet.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow: [] });
    expect(fetched.body).toMatchObject({ found_newest: true, found_oldest: true });
    expect(fetched.body.messages).toHaveLength(1);
    expect(fetched.body.messages[0]).toMatchObject({ id: sent.body.id, flags: [], content: event.message.content });
  });
});
