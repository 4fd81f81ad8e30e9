import { describe, expect, it, test } from 'vitest';
import { truncate } from './texts.ts';
import { bareTopic, MAX_TOPIC_LENGTH, RESOLVED_PREFIX, resolvingOf, truncateTopic } from './topic-names.ts';

describe('truncateTopic', () => {
  test.each([
    ['short', 'short'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), `${'x'.repeat(57)}...`],
    ['😀'.repeat(60), '😀'.repeat(60)],
    [`x${'😀'.repeat(60)}`, `x${'😀'.repeat(56)}...`],
    ['x'.repeat(10_000), `${'x'.repeat(57)}...`],
  ])('%s', (topic, stored) => {
    expect(truncateTopic(topic)).toBe(stored);
    expect(truncate(topic, MAX_TOPIC_LENGTH, '...')).toBe(stored);
  });
});

test.each([
  ['plan', 'plan'],
  ['✔ plan', 'plan'],
  ['✔ ✔✔  plan ✔', 'plan ✔'],
  ['✔plan', '✔plan'],
  [' ✔ plan', ' ✔ plan'],
])('the bare name of %j is %j', (topic, bare) => {
  expect(bareTopic(topic)).toBe(bare);
});

describe('resolvingOf', () => {
  const long = 'x'.repeat(MAX_TOPIC_LENGTH);

  it.each([
    ['plan', '✔ plan', 'resolved'],
    [long, truncateTopic(RESOLVED_PREFIX + long), 'resolved'],
    ['✔ plan', 'plan', 'unresolved'],
    ['✔ ✔✔ plan', 'plan', 'unresolved'],
    ['✔ ✔ plan', '✔ plan', undefined],
    ['✔ plan', '✔ ✔ plan', undefined],
    ['plan', '✔ plans', undefined],
    ['✔ plan', 'plans', undefined],
    ['plan', 'plan', undefined],
  ])('%j to %j: %s', (from, to, resolving) => {
    expect(resolvingOf(from, to)).toBe(resolving);
  });
});
