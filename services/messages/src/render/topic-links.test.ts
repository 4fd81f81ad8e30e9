import { createLogger, type Logger } from '@rookery/runtime';
import { afterEach, expect, it } from 'vitest';
import { Renderer } from './renderer.ts';
import { TopicLinks } from './topic-links.ts';

const silent = createLogger({ service: 'messages', replica: 'test', level: 'silent' });
const renderers: Renderer[] = [];
const warnings: unknown[] = [];

function topicLinks(limitMs?: number): TopicLinks {
  const renderer = new Renderer(silent, limitMs);
  renderers.push(renderer);
  const logger = { warn: (fields: unknown) => warnings.push(fields) } as unknown as Logger;
  return new TopicLinks(renderer, logger);
}
afterEach(async () => {
  warnings.length = 0;
  await Promise.all(renderers.splice(0).map((one) => one.close()));
});

const ISSUE = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://t/{id}' };
/** Patterns that may be stored, but that the main thread leaves to a worker. */
const LARGE = Array.from({ length: 3 }, (_, n) => ({
  pattern: `(?P<x>[a-z ]{1,${400 + n}}Q)`,
  url_template: 'https://e.org/{x}',
}));
/** A pattern that was stored before there was a limit. */
const HUGE = { pattern: '(?P<x>(?:[a-z ]|[ a-y]){1,960}Q)', url_template: 'https://e.org/{x}' };

const link = (text: string, url: string) => JSON.stringify([{ text, url }]);

it('finds the links of topics, by linkifiers of any size, and addresses', async () => {
  const links = topicLinks();
  expect(await links.of(1, { linkifiers: [] }, 'plain')).toBe('[]');
  expect(await links.of(1, { linkifiers: [] }, 'see https://e.org/a')).toBe(link('https://e.org/a', 'https://e.org/a'));
  expect(await links.of(1, { linkifiers: [ISSUE] }, '#12')).toBe(link('#12', 'https://t/12'));
  const topics = ['#12', 'abcQ', 'plain', '#13'];
  const found = await links.ofAll(1, { linkifiers: [ISSUE, ...LARGE] }, topics);
  expect(topics.map((topic) => found.get(topic))).toEqual([
    link('#12', 'https://t/12'),
    link('abcQ', 'https://e.org/abcQ'),
    '[]',
    link('#13', 'https://t/13'),
  ]);
});

it('follows each change of the linkifiers, and each organisation has its own', async () => {
  const links = topicLinks();
  const to = (host: string) => ({ linkifiers: [{ ...ISSUE, url_template: `https://${host}/{id}` }] });
  expect(await links.of(1, to('a'), '#12')).toBe(link('#12', 'https://a/12'));
  expect(await links.of(2, to('b'), '#12')).toBe(link('#12', 'https://b/12'));
  expect(await links.of(1, to('c'), '#12')).toBe(link('#12', 'https://c/12'));
  expect(await links.of(1, { linkifiers: [] }, '#12')).toBe('[]');
});

it('skips linkifiers that are too large, and says so once', async () => {
  const links = topicLinks();
  const known = { linkifiers: [HUGE, ISSUE] };
  expect(await links.of(1, known, 'abcQ')).toBe('[]');
  expect(await links.of(1, known, '#12')).toBe(link('#12', 'https://t/12'));
  expect(warnings).toEqual([{ realm: 1, skipped: 1, patterns: [HUGE.pattern] }]);
});

it('has the addresses alone where no thread has the time for the linkifiers', async () => {
  // No link can be found in 0 ms.
  const links = topicLinks(0);
  const address = link('https://e.org/a', 'https://e.org/a');
  expect(await links.of(1, { linkifiers: LARGE }, 'abcQ https://e.org/a')).toBe(address);
});
