import { describe, expect, it } from 'vitest';
import { headingsOf, sameConversation } from './rows.ts';

const message = (options: object) =>
  ({
    id: 10,
    type: 'stream',
    stream_id: 1,
    subject: 'a',
    display_recipient: 'x',
    timestamp: 1000,
    sender_id: 5,
    sender_full_name: 'Ann',
    is_me_message: false,
    recipient_id: 1,
    ...options,
  }) as Parameters<typeof headingsOf>[0];
const sameDay = (a: number, b: number) => Math.floor(a / 86_400) === Math.floor(b / 86_400);
const options = { showsConversations: true, firstNew: undefined, sameDay };

describe('headings', () => {
  it('stand above the first message', () => {
    expect(headingsOf(message({}), undefined, options)).toEqual({
      day: true,
      firstNew: false,
      conversation: true,
      sender: true,
    });
  });

  it('are left out where nothing changed', () => {
    expect(headingsOf(message({ timestamp: 1100 }), message({}), options)).toEqual({
      day: false,
      firstNew: false,
      conversation: false,
      sender: false,
    });
  });

  it('name the sender after a pause, of another one, and of what a user does', () => {
    expect(headingsOf(message({ timestamp: 5000 }), message({}), options).sender).toBe(true);
    expect(headingsOf(message({ sender_id: 6 }), message({}), options).sender).toBe(true);
    expect(headingsOf(message({ is_me_message: true }), message({}), options).sender).toBe(true);
  });

  it('mark the first new message, or that after it if it is gone, and not the first message of all', () => {
    const headings = (id: number, before: number | undefined, firstNew: number | 'none' | undefined) =>
      headingsOf(message({ id }), before === undefined ? undefined : message({ id: before }), { ...options, firstNew });
    expect(headings(12, 10, 12)).toMatchObject({ firstNew: true, sender: true });
    expect(headings(13, 10, 12).firstNew).toBe(true);
    expect(headings(13, 12, 12).firstNew).toBe(false);
    expect(headings(10, 9, 12).firstNew).toBe(false);
    expect(headings(12, undefined, 12).firstNew).toBe(false);
    expect(headings(12, 10, undefined).firstNew).toBe(false);
    expect(headings(12, 10, 'none').firstNew).toBe(false);
  });

  it('name a conversation only where there are several', () => {
    const other = message({ subject: 'b' });
    expect(headingsOf(other, message({}), options)).toMatchObject({ conversation: true, sender: true });
    expect(headingsOf(other, message({}), { ...options, showsConversations: false }).conversation).toBe(false);
  });
});

it('knows one conversation by the people in it, in any order, and a topic in any case', () => {
  const direct = (...ids: number[]) => message({ type: 'private', display_recipient: ids.map((id) => ({ id })) });
  expect(sameConversation(direct(1, 2), direct(2, 1))).toBe(true);
  expect(sameConversation(direct(1, 2), direct(1, 2, 3))).toBe(false);
  expect(sameConversation(message({ subject: 'A' }), message({}))).toBe(true);
  expect(sameConversation(direct(1), message({}))).toBe(false);
});
