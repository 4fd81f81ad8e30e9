import { describe, expect, it } from 'vitest';
import { detect } from './detect.ts';

describe('detect', () => {
  it.each([
    ['hello @an', { kind: 'person', query: 'an', isSilent: false, from: 6 }],
    ['@_**Ann Sm', { kind: 'person', query: 'Ann Sm', isSilent: true, from: 0 }],
    ['(@ann', { kind: 'person', query: 'ann', from: 1 }],
    ['in #gar', { kind: 'channel', query: 'gar', from: 3 }],
    ['in #**garden>ro', { kind: 'topic', channel: 'garden', query: 'ro', from: 3 }],
    ['in #**garden**>', { kind: 'topic', channel: 'garden', query: '', from: 3 }],
    ['in #**garden** >ro', { kind: 'topic', channel: 'garden', query: 'ro', from: 3 }],
    ['nice :ro', { kind: 'emoji', query: 'ro', from: 5 }],
    ['nice :+1', { kind: 'emoji', query: '+1', from: 5 }],
    ['text\n```ja', { kind: 'language', query: 'ja', from: 8 }],
    ['/po', { kind: 'command', query: 'po', from: 0 }],
    ['/fluid-w', { kind: 'command', query: 'fluid-w', from: 0 }],
    ['at <time:15', { kind: 'time', query: '15', from: 3 }],
  ])('%s', (text, expected) => {
    expect(detect(text)).toMatchObject(expected);
  });

  it.each([
    'mail a@b',
    'a:b',
    'see :',
    ':)',
    'nice :D',
    'nice :p',
    ':3',
    ':-P',
    '1:30',
    'x/me',
    'email ann@example.org',
    '@ ann',
    '```js\nx = @an',
    '`@an',
    '```js\nx\n```',
    'one @ann is a very long sentence',
  ])('leaves %j alone', (text) => {
    expect(detect(text)).toBeUndefined();
  });
});
