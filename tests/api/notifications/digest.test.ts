/** The weekly digest: who gets it, its contents, and that it is sent once. */
import { type ApiClient, decideDigests, mailsTo, mailTo, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { request } from 'undici';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ok } from '../../answers.ts';

const DAY_MS = 24 * 3600_000;
const people = {
  owner: { name: 'Olga', role: 'owner' },
  ann: 'Ann',
  away: 'Ben',
  here: 'Cem',
  unseen: 'Dan',
  unwilling: 'Eva',
  gone: 'Fay',
  discreet: 'Gil',
  guest: { name: 'Gus', role: 'guest' },
} as const;
const { organisation, owner, ann, away, here, unseen, unwilling, gone, discreet, guest } =
  await useOrganisation(people);
const { mailDir } = inject('cluster');
/**
 * Five days after the last millisecond before the messages, UNIX ms. A user who joined by then and has not been here
 * since is away.
 */
let decidedAt = 0;

const mails = (user: ApiClient) => mailsTo(mailDir, user.email);
const subscribe = (name: string, principals: number[], more: object = {}) =>
  ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name, ...more }], principals, ...QUIETLY }));
const post = async (to: string, topic: string, content: string, by = ann): Promise<number> =>
  (await ok(by.post('/messages', { type: 'channel', to, topic, content }))).id;

beforeAll(async () => {
  // Times of messages have a resolution of a second.
  const second = Math.ceil((Date.now() + 1) / 1000) * 1000;
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(second), { timeout: 5_000, interval: 50 });
  decidedAt = second - 1 + 5 * DAY_MS;
  const weekday = (new Date(decidedAt).getUTCDay() + 6) % 7;
  await ok(owner.patch('/realm', { digest_emails_enabled: true, digest_weekday: weekday }));
  const readers = [away, here, unseen, unwilling, gone, discreet, guest].map(({ userId }) => userId);
  await subscribe('square', [...readers, owner.userId, ann.userId]);
  await subscribe('garden', [ann.userId], { description: 'Of **roses**' });
  await subscribe('cellar', [ann.userId, owner.userId], { description: 'hidden' });
  const { stream_id } = await ok(ann.get('/get_stream_id', { stream: 'cellar' }));
  await ok(ann.patch(`/streams/${stream_id}`, { is_private: true }));
  for (const n of [1, 2, 3]) await post('square', 'dinner', `Dinner number ${n}`);
  await post('square', 'lunch', 'Lunch at <noon>?');
  await post('square', 'lunch', 'Of course', owner);
  await post('square', 'noise', 'A muted topic');
  const { stream_id: square } = await ok(ann.get('/get_stream_id', { stream: 'square' }));
  await ok(away.post('/user_topics', { stream_id: square, topic: 'noise', visibility_policy: 1 }));
  await post('cellar', 'wine', 'A secret');
  await ok(here.post('/users/me/presence', { status: 'active' }));
  await ok(unseen.patch('/settings', { presence_enabled: false }));
  const seen = await post('square', 'dinner', 'Read by Dan');
  await ok(unseen.post('/messages/flags', { messages: [seen], op: 'add', flag: 'read' }));
  await ok(unwilling.patch('/settings', { enable_digest_emails: false }));
  await ok(discreet.patch('/settings', { message_content_in_email_notifications: false }));
  await ok(owner.delete(`/users/${gone.userId}`));
  await organisation.settled();
  await Promise.all([1, 2, 3].map(() => decideDigests(organisation, decidedAt)));
});

describe('the weekly digest', () => {
  it('shows a user who was away what they did not read, the busiest first, and what is new', async () => {
    const { subject, text } = await mailTo(mailDir, away.email);
    expect(subject).toMatch(/^What is new in /);
    expect(text).toMatch(/#square > lunch\n2 messages by Ann and Olga\nAnn: Lunch at <noon>\?\nOlga: Of course\nhttp/);
    expect(text).toMatch(/#square > dinner\n4 messages by Ann\nAnn: Dinner number 1\nAnn: Dinner number 2\nhttp/);
    expect(text.indexOf('> lunch')).toBeLessThan(text.indexOf('> dinner'));
    expect(text).toMatch(/New channels ==\n\n- #square\n {2}http\S+\n- #garden: Of \*\*roses\*\*\n {2}http/);
    expect(text).toMatch(/New people ==\n\nCem, Dan, Eva and 2 others/);
    expect(text).not.toMatch(/noise|muted|cellar|secret|wine|hidden/);
  });

  it('shows a user nothing that they wrote', async () => {
    const { text } = await mailTo(mailDir, ann.email);
    expect(text).toMatch(/#square > lunch\n1 message by Olga\n/);
    expect(text).not.toMatch(/dinner|noise|wine/);
  });

  it('shows a guest no channels but their own', async () => {
    const { text } = await mailTo(mailDir, guest.email);
    expect(text).toContain('#square > lunch');
    expect(text).not.toMatch(/garden|cellar/);
  });

  it('shows nothing of what was written, nor where or by whom, to a user who does not want it in mails', async () => {
    const { text } = await mailTo(mailDir, discreet.email);
    expect(text).toMatch(/^New in [^:]+: 7 unread messages in 3 conversations, 2 new channels, \d+ new p\w+\.\n/);
    expect(text).not.toMatch(/square|lunch|Ann|Olga|garden/);
  });

  it('is not sent to users who were here, do not want it or are deactivated', async () => {
    await Promise.all([away, guest, discreet].map((user) => mailTo(mailDir, user.email)));
    for (const user of [here, unseen, unwilling, gone]) expect(await mails(user)).toEqual([]);
  });

  it('comes once a week', async () => {
    await decideDigests(organisation, decidedAt);
    await decideDigests(organisation, decidedAt + DAY_MS);
    // A week later nothing is new, so a digest is decided but not sent.
    await decideDigests(organisation, decidedAt + 7 * DAY_MS);
    // A different mail, which comes after any digest.
    await ok(away.patch('/settings', { email_notifications_batching_period_seconds: 1 }));
    await ok(ann.post('/messages', { type: 'direct', to: [away.userId], content: 'Hello' }));
    await mailTo(mailDir, away.email, 2);
    expect((await mails(away)).filter(({ subject }) => subject.startsWith('What is new'))).toHaveLength(1);
  });

  it('ends by one click', async () => {
    const [mail] = await mails(away);
    const url = /Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const answer = await request(`${away.origin}${new URL(url).pathname}`, {
      method: 'POST',
      headers: { host: away.host, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    const { user_settings } = await ok(away.post('/register', { event_types: ['user_settings'] }));
    expect(user_settings.enable_digest_emails).toBe(false);
    expect(user_settings.enable_offline_email_notifications).toBe(true);
  });
});
