import { expect, it } from 'vitest';
import type { MailFrame } from '../../mail/rules/layout.ts';
import type { ReadMessage } from '../../message-reader.ts';
import { composeDigest } from './compose.ts';
import { conversationsOf, isNothing, type News } from './news.ts';

const HOSTILE = '<script>"x"</script>';
const frame: MailFrame = {
  organisation: `Rooks ${HOSTILE}`,
  base: 'https://chat.example.com',
  reader: 1,
  namesOrganisation: false,
  unsubscribeUrl: 'https://chat.example.com/accounts/unsubscribe/t/',
};
let ids = 0;
const message = (topic: string, sender: number, content: string): ReadMessage => ({
  id: ++ids,
  sender_id: sender,
  sender_full_name: `Writer ${sender} ${HOSTILE}`,
  sender_email: '',
  type: 'stream',
  stream_id: 3,
  display_recipient: `square ${HOSTILE}`,
  subject: topic,
  content,
  timestamp: 0,
  flags: [],
  avatar_url: null,
});
const newsOf = (unread: ReadMessage[], more: Partial<News> = {}): News => ({
  ...conversationsOf(unread),
  channels: [],
  people: [],
  ...more,
});

it('puts conversations of many writers first, and counts the rest', () => {
  const topics = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const bot = Array.from({ length: 9 }, () => message('bot', 9, 'x'));
  const unread = [...bot, ...topics.flatMap((topic) => [message(topic, 1, 'x'), message(topic.toUpperCase(), 2, 'x')])];
  const { conversations, unread: counts } = conversationsOf(unread);
  expect(conversations.map(({ topic }) => topic)).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(counts).toEqual({ messages: 23, conversations: 8 });
  expect(composeDigest(newsOf(unread), frame, true).text).toContain('And 3 other conversations.');
});

it('shows names and texts of others as text', () => {
  const channels = [{ id: 4, name: HOSTILE, description: HOSTILE }];
  const content = '<p>Some <strong>words</strong> &lt;script&gt;</p><script>alert(1)</script>';
  const news = newsOf([message(HOSTILE, 1, content)], { channels, people: [HOSTILE] });
  const { subject, html, text } = composeDigest(news, frame, true);
  expect(html).not.toContain('<script');
  expect(html).toContain('Some words &lt;script&gt;');
  expect(html).toContain('href="https://chat.example.com/accounts/unsubscribe/t/"');
  expect(text).toContain('Some words <script>');
  expect(text).not.toContain('alert');
  expect(subject).not.toMatch(/\n/);
});

it('shows what the sender wrote, not what they quote', () => {
  const quoted = '<blockquote>\n<p>Shall we fire<br>\nCarl?</p>\n<p>I think yes.</p>\n</blockquote>';
  const unread = [message('votes', 1, `${quoted}\n<p>No way.</p>`), message('votes', 2, quoted)];
  const shell = message('shell', 3, '<p>&gt; 5 people came</p>\n<pre><code>&gt; ls\n</code></pre>\n<p>ok</p>');
  const { text, html } = composeDigest(newsOf([...unread, shell]), frame, true);
  expect(text).toContain(`Writer 1 ${HOSTILE}: No way.`);
  expect(text).toContain(`Writer 2 ${HOSTILE}: > Shall we fire > Carl? > I think yes.`);
  expect(text).toContain(`Writer 3 ${HOSTILE}: > 5 people came > ls ok`);
  expect(html).toContain('</strong>: No way.');
});

it('cuts long messages', () => {
  const { text } = composeDigest(newsOf([message('long', 1, `<p>${'😀'.repeat(400)}</p>`)]), frame, true);
  expect(text).toContain(`${'😀'.repeat(299)}…`);
  expect(text).not.toContain('😀'.repeat(300));
});

it('says how much is new and nothing else, where mails show no content', () => {
  const news = newsOf([message('secret', 1, 'x')], { channels: [], people: ['Eve', 'Mallory'] });
  const { text, html } = composeDigest(news, { ...frame, organisation: 'Rooks' }, false);
  expect(text).toMatch(/^New in Rooks: 1 unread message in 1 conversation, 2 new people\.\n/);
  expect(`${text}${html}`).not.toMatch(/secret|Writer|square|Eve|Mallory/);
});

it('is nothing without any news', () => {
  expect(isNothing(newsOf([]))).toBe(true);
  expect(isNothing(newsOf([], { people: ['Eve'] }))).toBe(false);
});
