import { describe, expect, it } from 'vitest';
import type { ClientEvent } from '../state/types.ts';
import { applyMessageEvent, type MessageContext, toMessage } from './apply-message-event.ts';
import type { ChannelMessage, Message } from './message.ts';

const message = (id: number, more: Partial<ChannelMessage> = {}): ChannelMessage => ({
  id,
  type: 'stream',
  stream_id: 1,
  subject: 'talk',
  display_recipient: 'general',
  sender_id: 2,
  sender_email: '',
  sender_full_name: '',
  sender_realm_str: '',
  avatar_url: null,
  client: 'website',
  content: '<p>old</p>',
  content_type: 'text/html',
  is_me_message: false,
  recipient_id: 2,
  timestamp: 100,
  reactions: [],
  submessages: [],
  topic_links: [],
  flags: ['read', 'starred', 'mentioned'],
  ...more,
});

function change(event: object, context?: MessageContext, ...held: Message[]) {
  const messages = held.length > 0 ? held : [message(5), message(6)];
  const answer = applyMessageEvent(
    (id) => messages.find((one) => one.id === id),
    { id: 1, ...event } as ClientEvent,
    context,
  );
  return {
    messages: messages as ChannelMessage[],
    removed: answer.removed,
    changed: answer.changed.map(({ id }) => id),
  };
}

const EDIT = {
  type: 'update_message',
  user_id: 2,
  rendering_only: false,
  message_id: 5,
  message_ids: [5],
  edit_timestamp: 200,
  stream_id: 1,
  orig_content: 'old',
  orig_rendered_content: '<p>old</p>',
  content: 'new',
  rendered_content: '<p>new</p>',
  is_me_message: false,
  flags: ['has_alert_word'],
};
const MOVE = {
  type: 'update_message',
  user_id: 2,
  rendering_only: false,
  message_id: 5,
  message_ids: [5, 6, 7],
  edit_timestamp: 200,
  stream_id: 1,
  orig_subject: 'talk',
  subject: 'chat',
  topic_links: [{ text: 'a', url: 'b' }],
  propagate_mode: 'change_all',
  flags: [],
};

describe('messages that a client holds', () => {
  it('have the content after an edit, its history, and the flags that it decides', () => {
    const { messages, changed } = change(EDIT);
    expect(changed).toEqual([5]);
    expect(messages[0]).toEqual(
      message(5, {
        content: '<p>new</p>',
        last_edit_timestamp: 200,
        flags: ['read', 'starred', 'has_alert_word'],
        edit_history: [{ user_id: 2, timestamp: 200, prev_content: 'old', prev_rendered_content: '<p>old</p>' }],
      }),
    );
    expect(messages[1]).toEqual(message(6));
    expect(change(EDIT, { historyPolicy: 'moves' }).messages[0]?.edit_history).toBeUndefined();
    const source = message(5, { content_type: 'text/x-markdown' });
    expect(change(EDIT, {}, source).messages[0]?.content).toBe('new');
  });

  it('are rendered again without being edited', () => {
    const { messages } = change({ ...EDIT, rendering_only: true, user_id: null });
    expect(messages[0]?.content).toBe('<p>new</p>');
    expect(messages[0]).not.toHaveProperty('last_edit_timestamp');
    expect(messages[0]).not.toHaveProperty('edit_history');
  });

  it('are moved together, to another channel too', () => {
    const { messages, changed } = change(MOVE);
    expect(changed).toEqual([5, 6]);
    expect(messages[1]).toEqual(
      message(6, {
        subject: 'chat',
        topic_links: MOVE.topic_links,
        last_moved_timestamp: 200,
        edit_history: [{ user_id: 2, timestamp: 200, prev_topic: 'talk', topic: 'chat' }],
      }),
    );
    const { subject: _, topic_links: __, ...rest } = MOVE;
    const channel = change({ ...rest, new_stream_id: 4 }, { channelName: () => 'other', historyPolicy: 'moves' });
    expect(channel.messages[0]).toMatchObject({ stream_id: 4, subject: 'talk', display_recipient: 'other' });
    expect(channel.messages[0]?.edit_history).toEqual([{ user_id: 2, timestamp: 200, prev_stream: 1, stream: 4 }]);
    const resolved = change({ ...MOVE, subject: '✔ talk' }).messages[0];
    expect(resolved?.subject).toBe('✔ talk');
    expect(resolved).not.toHaveProperty('last_moved_timestamp');
    // The server truncates a name that the prefix makes too long.
    const long = { ...MOVE, orig_subject: 'x'.repeat(59), subject: `✔ ${'x'.repeat(55)}...` };
    expect(change(long).messages[0]).not.toHaveProperty('last_moved_timestamp');
    const again = { ...MOVE, orig_subject: '✔ talk', subject: '✔ ✔ talk' };
    expect(change(again).messages[0]).toHaveProperty('last_moved_timestamp');
  });

  it('have reactions and answers once each', () => {
    const held = message(5);
    const reaction = {
      type: 'reaction',
      op: 'add',
      message_id: 5,
      user_id: 3,
      emoji_name: 'smile',
      emoji_code: '1f642',
      reaction_type: 'unicode_emoji',
    };
    expect(change(reaction, {}, held).changed).toEqual([5]);
    expect(change(reaction, {}, held).changed).toEqual([]);
    change({ ...reaction, user_id: 4 }, {}, held);
    expect(held.reactions.map((one) => one.user_id)).toEqual([3, 4]);
    change({ ...reaction, op: 'remove' }, {}, held);
    expect(held.reactions).toEqual([
      { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji', user_id: 4 },
    ]);
    const vote = {
      type: 'submessage',
      submessage_id: 8,
      message_id: 5,
      sender_id: 3,
      msg_type: 'widget',
      content: '{}',
    };
    expect(change(vote, {}, held).changed).toEqual([5]);
    expect(change(vote, {}, held).changed).toEqual([]);
    expect(held.submessages).toEqual([{ id: 8, message_id: 5, sender_id: 3, msg_type: 'widget', content: '{}' }]);
  });

  it('have the flags that are set and taken away, all of them where all are meant', () => {
    const flags = { type: 'update_message_flags', op: 'remove', flag: 'read', messages: [6, 7], all: false };
    const { messages, changed } = change(flags);
    expect(changed).toEqual([6]);
    expect(messages.map((one) => one.flags.includes('read'))).toEqual([true, false]);
    const held = [message(1, { flags: [] }), message(2)];
    const all = change({ ...flags, op: 'add', messages: [], all: true }, { held: () => held }, ...held);
    expect(all.changed).toEqual([1]);
    expect(held[0]?.flags).toEqual(['read']);
  });

  it('are gone when they are deleted, also those of windows that are not shown', () => {
    expect(change({ type: 'delete_message', message_ids: [5, 77], message_type: 'stream' }).removed).toEqual([5, 77]);
    expect(change({ type: 'delete_message', message_id: 5, message_type: 'stream' }).removed).toEqual([5]);
  });

  it('come with the flags that stand beside them in the event', () => {
    const { flags: _, ...without } = message(9);
    const event = { type: 'message' as const, message: without, flags: ['read'] };
    expect(toMessage(event)).toEqual(message(9, { flags: ['read'] }));
  });
});
