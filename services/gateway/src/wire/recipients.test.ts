import { describe, expect, it } from 'vitest';
import { toChannel, toUsers } from './recipients.ts';

describe('a channel', () => {
  it.each<[string, object]>([
    ['general', { channel_name: 'general' }],
    ['"general"', { channel_name: 'general' }],
    ['["general"]', { channel_name: 'general' }],
    [' general ', { channel_name: 'general' }],
    ['"general "', { channel_name: 'general' }],
    ['12', { channel_id: 12 }],
    ['[12]', { channel_id: 12 }],
    ['"12"', { channel_name: '12' }],
    ['[general', { channel_name: '[general' }],
    ['true story', { channel_name: 'true story' }],
    ['', { channel_name: '' }],
  ])('%j', (to, expected) => {
    expect(toChannel(to)).toEqual(expected);
  });

  it.each([
    ['["a","b"]', 'Expected exactly one channel'],
    ['[]', 'Expected exactly one channel'],
    ['{}', 'Invalid data type for channel'],
    ['[null]', 'Invalid data type for channel'],
    ['1.5', 'Invalid data type for channel'],
    ['99999999999', 'to is too large'],
  ])('%j is refused', (to, expected) => {
    expect(() => toChannel(to)).toThrow(expected);
  });
});

describe('users', () => {
  it.each([JSON.stringify(Array.from({ length: 50_001 }, (_, n) => n)), 'a@b,'.repeat(50_001)])(
    'too many are refused',
    (to) => {
      expect(() => toUsers(to)).toThrow('to is too long (limit: 50000 items)');
    },
  );

  it.each<[string, object]>([
    ['[1,2,1]', { user_ids: [1, 2] }],
    ['7', { user_ids: [7] }],
    ['["a@b", " c@d "]', { emails: ['a@b', 'c@d'] }],
    ['a@b,c@d,a@b,', { emails: ['a@b', 'c@d'] }],
    ['"a@b"', { emails: ['a@b'] }],
    ['a@b', { emails: ['a@b'] }],
    ['[]', { user_ids: [], emails: [] }],
    ['', { emails: [] }],
  ])('%j', (to, expected) => {
    expect(toUsers(to)).toEqual(expected);
  });

  it.each([
    ['[1,"a"]', 'Recipient lists may contain emails or user IDs, but not both.'],
    ['["a",1]', 'Recipient lists may contain emails or user IDs, but not both.'],
    ['{}', 'Invalid data type for recipients'],
    ['[null]', 'Invalid data type for recipients'],
    ['[-1]', 'to is too small'],
    ['[4294967297]', 'to is too large'],
  ])('%j is refused', (to, expected) => {
    expect(() => toUsers(to)).toThrow(expected);
  });
});
