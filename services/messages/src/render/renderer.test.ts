import { NO_REFERENCES, NO_SETTINGS } from '@rookery/markdown';
import { createLogger } from '@rookery/runtime';
import { afterEach, expect, it, vi } from 'vitest';
import { Renderer } from './renderer.ts';

const logger = createLogger({ service: 'messages', replica: 'test', level: 'silent' });
const renderers: Renderer[] = [];
const renderer = (limitMs?: number): Renderer => {
  const made = new Renderer(logger, limitMs);
  renderers.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(renderers.splice(0).map((one) => one.close()));
});

/** A source that takes a while. */
const long = `\`\`\`math\n${'\\frac{1}{2}'.repeat(180)}\n\`\`\``;

/** A source that a thread renders until the limit. */
const forever = `\`\`\`math\n${'\\frac{1}{2}'.repeat(180)}\n\`\`\`\n`.repeat(4);

const html = async (one: Renderer, source: string) => (await one.render(source, NO_REFERENCES, NO_SETTINGS)).html;

it('renders in a thread what needs one, and the rest at once', async () => {
  const one = renderer();
  expect(await html(one, '**hi**')).toBe('<p><strong>hi</strong></p>');
  expect(await html(one, '$$x$$')).toContain('class="katex"');
  expect(await html(one, 'word '.repeat(500).trim())).toBe(`<p>${'word '.repeat(500).trim()}</p>`);
});

it('passes references and settings on, and what was found back', async () => {
  const references = { ...NO_REFERENCES, user: () => ({ id: 7, name: 'Ann' }), emoji: () => '/own.png' };
  const settings = { ...NO_SETTINGS, codeLanguage: 'python', emoticons: true };
  const rendered = await renderer().render('@**Ann** :own: :)\n```\nx=1\n```', references, settings);
  expect([...rendered.mentioned]).toEqual([7]);
  expect(rendered.html).toContain('data-user-id="7"');
  expect(rendered.html).toContain('src="/own.png"');
  expect(rendered.html).toContain('emoji-1f642');
  expect(rendered.html).toContain('<span class="mi">1</span>');
});

it('ends what takes too long, with its thread, and continues', async () => {
  // No source can be rendered in 0 ms.
  const one = renderer(0);
  await expect(html(one, long)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Unable to render message' });
  await expect(html(one, long)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await html(one, 'plain')).toBe('<p>plain</p>');
});

it('refuses no source because the process stood still, or stops', async () => {
  const one = renderer(0);
  const now = performance.now.bind(performance);
  let looks = 0;
  // The process stands still for three seconds between any two reads of the clock.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_000 * ++looks);
  await expect(html(one, long)).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
  clock.mockRestore();
  const stopping = renderer();
  const ended = expect(html(stopping, forever)).rejects.toMatchObject({ code: 'SERVER_NOT_READY' });
  await stopping.close();
  await ended;
});

it('renders many at once, each its own', async () => {
  const one = renderer();
  const sources = Array.from({ length: 50 }, (_, n) => `\`\`\`\nnumber ${n}\n\`\`\``);
  const all = await Promise.all(sources.map((source) => html(one, source)));
  expect(all.every((text, n) => text.includes(`number ${n}\n`))).toBe(true);
});

const of = (realm: number) => ({ ...NO_SETTINGS, realm });

it('never has all threads at work for one organisation', async () => {
  const one = renderer();
  const ended: string[] = [];
  const render = async (realm: number, name: string) => {
    await one.render(`${forever}${name}`, NO_REFERENCES, of(realm));
    ended.push(name);
  };
  // All threads have started before: starting one takes as long as rendering some of the crowd.
  await Promise.all([3, 4, 5].map((realm) => one.render(forever, NO_REFERENCES, of(realm))));
  const crowd = Array.from({ length: 30 }, (_, n) => render(1, `first ${n}`));
  await Promise.all([render(2, 'second'), ...crowd]);
  // It is started immediately, next to two of the crowd.
  expect(ended.indexOf('second')).toBeLessThan(20);
});

it('refuses what waits behind 400 of the same organisation, and of that alone', async () => {
  const one = renderer();
  const asked = Array.from({ length: 410 }, () => one.render('$$x$$', NO_REFERENCES, of(1)).catch((error) => error));
  const other = one.render('$$y$$', NO_REFERENCES, of(2));
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer.code === 'RATE_LIMIT_HIT')).toHaveLength(8);
  expect((await other).html).toContain('katex');
});
