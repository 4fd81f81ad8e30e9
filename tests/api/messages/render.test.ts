/** Rendering of messages: previews, and the settings of the organisation and the author that apply. */
import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, admin, hamlet, cordelia, guest } = await useOrganisation({
  admin: { name: 'Claudius', role: 'administrator' },
  hamlet: 'Hamlet',
  cordelia: 'Cordelia',
  guest: { name: 'Gertrude', role: 'guest' },
});

beforeAll(async () => {
  const everyone = { principals: [hamlet.userId, cordelia.userId, admin.userId], ...QUIETLY };
  await ok(hamlet.post('/users/me/subscriptions', { subscriptions: [{ name: 'Denmark' }], ...everyone }));
  await ok(hamlet.post('/users/me/subscriptions', { subscriptions: [{ name: 'Hidden' }], invite_only: true }));
});

const rendered = async (client: ApiClient, content: string): Promise<string> =>
  (await ok(client.post('/messages/render', { content }))).rendered;
const sent = async (client: ApiClient, content: string, topic = 'castle'): Promise<number> =>
  (await ok(client.post('/messages', { type: 'channel', to: 'Denmark', topic, content }))).id;
const messageOf = async (client: ApiClient, id: number) => (await ok(client.get(`/messages/${id}`))).message;

describe('a preview', () => {
  it('is what the message would be, and no message', async () => {
    const before = (await ok(hamlet.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 }))).messages;
    await organisation.settled();
    const queue = await EventQueue.register(cordelia, { event_types: ['message'], apply_markdown: true });
    const content = '**to be** @**Cordelia** $$x$$';
    const html = await rendered(hamlet, content);
    await organisation.settled();
    expect(await queue.drain()).toEqual([]);
    expect((await ok(hamlet.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 }))).messages).toEqual(
      before,
    );
    expect((await messageOf(hamlet, await sent(hamlet, content))).content).toBe(html);
    expect(await rendered(guest, '*x*')).toBe('<p><em>x</em></p>');
    expect(await rendered(hamlet, ' \n')).toBe('');
  });

  it('links what its author sees, and nothing else', async () => {
    expect(await rendered(hamlet, '#**Hidden**')).toContain('class="stream"');
    expect(await rendered(cordelia, '#**Hidden**')).toBe('<p>#<strong>Hidden</strong></p>');
  });

  it('is not refused for whom it mentions', async () => {
    const group = await ok(
      admin.post('/user_groups/create', {
        name: 'guards',
        description: '',
        members: [admin.userId],
        can_mention_group: { direct_members: [admin.userId], direct_subgroups: [] },
      }),
    );
    expect(await rendered(hamlet, '@*guards* @**all**')).toContain(`data-user-group-id="${group.group_id}"`);
    expect(
      await hamlet.post('/messages', { type: 'channel', to: 'Denmark', topic: 'x', content: '@*guards*' }),
    ).toMatchObject(refused("You are not allowed to mention user group 'guards'."));
  });

  it('needs a content, and a user who asks for it', async () => {
    expect(await hamlet.post('/messages/render', {})).toMatchObject(
      refused("Missing 'content' argument", 'REQUEST_VARIABLE_MISSING'),
    );
    expect(await hamlet.post('/messages/render', { content: 'a\0b' })).toMatchObject(
      refused('Message must not contain null bytes'),
    );
    expect((await organisation.nobody.post('/messages/render', { content: 'x' })).status).toBe(401);
  });
});

describe('formulas and code', () => {
  it('are rendered alike in messages, edits and previews', async () => {
    const content = '```math\nx^2\n```\n```py\nx=1\n```';
    const id = await sent(hamlet, 'nothing yet');
    await ok(hamlet.patch(`/messages/${id}`, { content }));
    const edited = (await messageOf(cordelia, id)).content;
    expect(edited).toContain('class="katex-display"');
    expect(edited).toContain('<span class="n">x</span><span class="o">=</span><span class="mi">1</span>');
    expect(edited).toBe(await rendered(cordelia, content));
  });

  it("are of the organisation's language where they name none, from the moment it was set", async () => {
    expect(await rendered(hamlet, '```\nx=1\n```')).not.toContain('data-code-language');
    await ok(admin.patch('/realm', { default_code_block_language: 'python' }));
    expect(await rendered(hamlet, '```\nx=1\n```')).toContain('data-code-language="Python"');
    await ok(admin.patch('/realm', { default_code_block_language: '' }));
    expect(await rendered(hamlet, '```\nx=1\n```')).not.toContain('data-code-language');
  });
});

describe('linkifiers', () => {
  it('count from the moment they were set, in contents and in topics', async () => {
    expect(await rendered(hamlet, '#12')).toBe('<p>#12</p>');
    const { id } = await ok(
      admin.post('/realm/filters', { pattern: '#(?P<id>[0-9]+)', url_template: 'https://issues.example.com/{id}' }),
    );
    const link = '<a href="https://issues.example.com/12">#12</a>';
    expect(await rendered(hamlet, '#12')).toBe(`<p>${link}</p>`);

    await organisation.settled();
    const queue = await EventQueue.register(cordelia, { event_types: ['message'], apply_markdown: true });
    const message = await sent(hamlet, 'see #12', 'about #12 and e.org');
    const links = [
      { text: '#12', url: 'https://issues.example.com/12' },
      { text: 'e.org', url: 'https://e.org' },
    ];
    const event = await queue.next((one) => one.type === 'message');
    expect(event.message).toMatchObject({ content: `<p>see ${link}</p>`, topic_links: links });
    expect(await messageOf(cordelia, message)).toMatchObject({ topic_links: links });

    await ok(admin.patch(`/realm/filters/${id}`, { pattern: '#(?P<id>[0-9]+)', url_template: 'https://e.org/{id}' }));
    expect(await rendered(hamlet, '#12')).toBe('<p><a href="https://e.org/12">#12</a></p>');
    expect((await messageOf(cordelia, message)).topic_links[0]).toEqual({ text: '#12', url: 'https://e.org/12' });
    await ok(admin.delete(`/realm/filters/${id}`));
    expect(await rendered(hamlet, '#12')).toBe('<p>#12</p>');
  });
});

it('emoticons become emoji for authors who set that', async () => {
  expect(await rendered(hamlet, 'hi :)')).toBe('<p>hi :)</p>');
  await ok(hamlet.patch('/settings', { translate_emoticons: true }));
  expect(await rendered(hamlet, 'hi :)')).toContain('emoji-1f642');
  expect(await rendered(cordelia, 'hi :)')).toBe('<p>hi :)</p>');
  await ok(hamlet.patch('/settings', { translate_emoticons: false }));
  expect(await rendered(hamlet, 'hi :)')).toBe('<p>hi :)</p>');
});

describe('the topic wildcard', () => {
  it('mentions who took part in the topic, and nobody else', async () => {
    const first = await sent(hamlet, 'a word', 'ghosts');
    await ok(cordelia.post(`/messages/${first}/reactions`, { emoji_name: 'heart' }));
    await sent(admin, 'elsewhere', 'other');
    await organisation.settled();
    const queues = await Promise.all(
      [cordelia, admin].map((client) =>
        EventQueue.register(client, { event_types: ['message'], apply_markdown: true }),
      ),
    );
    const id = await sent(hamlet, '@**topic** listen', 'ghosts');
    const [took, watched] = await Promise.all(queues.map((queue) => queue.next((one) => one.type === 'message')));
    expect(took?.message.content).toBe('<p><span class="topic-mention">@topic</span> listen</p>');
    expect(took?.flags).toEqual(expect.arrayContaining(['topic_wildcard_mentioned', 'wildcard_mentioned']));
    expect(took?.flags).not.toContain('stream_wildcard_mentioned');
    expect(watched?.flags).toEqual([]);
    expect((await messageOf(cordelia, id)).flags).toEqual(took?.flags);
    expect((await messageOf(admin, id)).flags).toEqual([]);

    const plain = await sent(hamlet, 'and now', 'ghosts');
    await ok(hamlet.patch(`/messages/${plain}`, { content: '@**topic** now' }));
    expect((await messageOf(cordelia, plain)).flags).toContain('topic_wildcard_mentioned');
  });

  it('above fifteen of them is for who may', async () => {
    const many = await Promise.all(Array.from({ length: 15 }, (_, n) => organisation.user(`Courtier ${n}`)));
    const principals = [hamlet, admin, ...many].map(({ userId }) => userId);
    await ok(hamlet.post('/users/me/subscriptions', { subscriptions: [{ name: 'Court' }], principals, ...QUIETLY }));
    const to = { type: 'channel', to: 'Court', topic: 'crown' };
    for (const client of [hamlet, ...many]) await ok(client.post('/messages', { ...to, content: 'aye' }));
    expect(await hamlet.post('/messages', { ...to, content: '@**topic**' })).toMatchObject(
      refused(
        'You do not have permission to use topic wildcard mentions in this topic.',
        'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
      ),
    );
    await ok(admin.post('/messages', { ...to, content: '@**topic**' }));
    await ok(hamlet.post('/messages', { ...to, topic: 'new', content: '@**topic**' }));
  });
});

it('what would take a browser anywhere stays text, however it is wrapped', async () => {
  const html = await rendered(
    hamlet,
    '<script>x</script> [a](javascript:x) $$\\href{javascript:x}{y}$$\n```py\n"</code><b>"\n```',
  );
  expect(html).not.toMatch(/<script|href="javascript|<b>/);
});
