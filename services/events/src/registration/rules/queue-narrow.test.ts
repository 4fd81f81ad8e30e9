import { expect, test } from 'vitest';
import { checkNarrow, isInNarrow, type NarrowSubject } from './queue-narrow.ts';

const message: NarrowSubject = {
  isDirect: false,
  channelName: 'Design',
  topic: 'Logo',
  senderEmail: 'iago@example.com',
};
const direct: NarrowSubject = { isDirect: true, channelName: '', topic: '', senderEmail: 'iago@example.com' };
const term = (operator: string, operand: string) => [{ operator, operand }];

test('refuses operators and operands that queues do not have, in the words of the API', () => {
  expect(() => checkNarrow(term('id', '7'))).toThrow('Operator id not supported.');
  expect(() => checkNarrow(term('is', 'followed'))).toThrow('Operand followed not supported.');
  expect(() => checkNarrow([...term('stream', 'x'), ...term('is', 'dm')])).not.toThrow();
});

test.each([
  ['channel', 'design', message, [], true],
  ['stream', 'Design', message, [], true],
  ['channel', 'other', message, [], false],
  ['channel', '', direct, [], false],
  ['topic', 'LOGO', message, [], true],
  ['topic', '', direct, [], false],
  ['topic', 'general chat', { ...message, topic: '' }, [], true],
  ['topic', '', { ...message, topic: '' }, [], true],
  ['sender', 'Iago@example.com', message, [], true],
  ['sender', 'hamlet@example.com', message, [], false],
  ['is', 'dm', direct, [], true],
  ['is', 'private', message, [], false],
  ['is', 'starred', message, ['starred'], true],
  ['is', 'unread', message, [], true],
  ['is', 'unread', message, ['read'], false],
  ['is', 'mentioned', message, ['mentioned'], true],
  ['is', 'alerted', message, ['mentioned'], true],
  ['is', 'alerted', message, ['has_alert_word'], false],
  ['is', 'resolved', { ...message, topic: '✔ Logo' }, [], true],
  ['is', 'resolved', message, [], false],
] as const)('%s:%s', (operator, operand, subject, flags, expected) => {
  expect(isInNarrow(term(operator, operand), subject, flags)).toBe(expected);
});

test('all terms must hold', () => {
  const terms = [...term('channel', 'design'), ...term('topic', 'logo')];
  expect(isInNarrow(terms, message, [])).toBe(true);
  expect(isInNarrow(terms, { ...message, topic: 'else' }, [])).toBe(false);
});
