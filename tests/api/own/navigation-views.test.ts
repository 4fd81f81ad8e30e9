/** The views in a user's sidebar, and the onboarding steps that they have seen. */
import { EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const { organisation, member, other } = await useOrganisation({ member: 'Max Member', other: 'Otto Other' });

const VIEWS = '/navigation_views';
const at = (fragment: string) => `${VIEWS}/${encodeURIComponent(fragment)}`;

const refused = (msg: string, status = 400) => ({ status, body: { result: 'error', code: 'BAD_REQUEST', msg } });

const views = async (who = member) => (await ok(who.get(VIEWS))).navigation_views;

describe('navigation views', () => {
  it('come, change and go, as their owner alone is notified', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['navigation_view'] });
    const elsewhere = await EventQueue.register(other, { event_types: ['navigation_view'] });
    const fragment = 'narrow/channel/7-a b/topic/50% ?';
    await ok(member.post(VIEWS, { fragment: 'inbox', is_pinned: true }));
    await ok(member.post(VIEWS, { fragment, is_pinned: false, name: ' Mine ' }));
    const both = [
      { fragment: 'inbox', is_pinned: true, name: null },
      { fragment, is_pinned: false, name: 'Mine' },
    ];
    expect(await views()).toEqual(both);
    expect(await views(other)).toEqual([]);
    const state = await ok(member.post('/register', { fetch_event_types: ['navigation_views'] }));
    expect(state.navigation_views).toEqual(both);

    await ok(member.patch(at(fragment), { name: 'Ours' }));
    await ok(member.patch(at(fragment), { is_pinned: true, name: 'Ours' }));
    await ok(member.patch(at(fragment), { is_pinned: true }));
    await ok(member.delete(at('inbox')));
    expect(await views()).toEqual([{ fragment, is_pinned: true, name: 'Ours' }]);
    await ok(member.delete(at(fragment)));
    expect(await views()).toEqual([]);
    await organisation.settled();
    const received = (await queue.drain()).map(({ id: _, ...event }) => event);
    const type = 'navigation_view';
    expect(received).toEqual([
      { type, op: 'add', navigation_view: both[0] },
      { type, op: 'add', navigation_view: both[1] },
      { type, op: 'update', fragment, data: { name: 'Ours' } },
      { type, op: 'update', fragment, data: { is_pinned: true } },
      { type, op: 'remove', fragment: 'inbox' },
      { type, op: 'remove', fragment },
    ]);
    expect(await elsewhere.drain()).toEqual([]);
  });

  it.each<[string, Params, string]>([
    ['a blank fragment', { fragment: '', is_pinned: true }, 'fragment cannot be blank'],
    ['a fragment of blanks', { fragment: '  ', is_pinned: true }, 'fragment cannot be blank'],
    [
      'a long one',
      { fragment: 'x'.repeat(2001), is_pinned: true, name: 'n' },
      'fragment is too long (limit: 2000 characters)',
    ],
    ['one that is there', { fragment: 'present', is_pinned: true, name: 'n' }, 'Navigation view already exists.'],
    ['a name that is there', { fragment: 'more', is_pinned: true, name: 'Present' }, 'Navigation view already exists.'],
    ['one of their own without a name', { fragment: 'more', is_pinned: true }, 'Custom views must have a valid name.'],
    ['a blank name', { fragment: 'more', is_pinned: true, name: ' ' }, 'Custom views must have a valid name.'],
    [
      'a long name',
      { fragment: 'more', is_pinned: true, name: 'x'.repeat(101) },
      'name is too long (limit: 100 characters)',
    ],
    [
      'a built-in one with a name',
      { fragment: 'recent', is_pinned: true, name: 'n' },
      'Built-in views cannot have a custom name.',
    ],
    ['a pin that is none', { fragment: 'more', is_pinned: 1, name: 'n' }, 'is_pinned is not a boolean'],
  ])('refuse %s, and nothing changes', async (_, params, msg) => {
    if ((await views()).length === 0)
      await ok(member.post(VIEWS, { fragment: 'present', is_pinned: true, name: 'Present' }));
    const before = await views();
    expect(await member.post(VIEWS, params)).toMatchObject(refused(msg));
    expect(await views()).toEqual(before);
  });

  it.each([
    ['encoded', encodeURIComponent],
    ['not encoded', (text: string) => text.replaceAll(' ', '%20')],
    ['encoded in part', (text: string) => text.replace('/', '%2f').replaceAll(' ', '%20')],
  ])('take slashes in their paths: %s', async (_, written) => {
    for (const fragment of [
      'narrow/is/starred',
      'narrow/channel/7-a b/topic/x.20y',
      'a//b/',
      `long/${'x'.repeat(1900)}`,
    ]) {
      const name = fragment === 'narrow/is/starred' ? {} : { name: 'Slashed' };
      await ok(other.post(VIEWS, { fragment, is_pinned: true, ...name }));
      await ok(other.patch(`${VIEWS}/${written(fragment)}`, { is_pinned: false }));
      expect(await views(other)).toEqual([{ fragment, is_pinned: false, name: name.name ?? null }]);
      await ok(other.delete(`${VIEWS}/${written(fragment)}`));
      expect(await views(other)).toEqual([]);
    }
    expect(await other.delete(`${VIEWS}/`)).toMatchObject(refused('Navigation view does not exist.', 404));
  });

  it('have names of their own, but for the eight that clients have', async () => {
    const eight = [
      ...['inbox', 'recent', 'feed', 'drafts', 'scheduled'],
      ...['narrow/has/reaction/sender/me', 'narrow/is/mentioned', 'narrow/is/starred'],
    ];
    for (const fragment of eight) {
      await ok(other.post(VIEWS, { fragment, is_pinned: false }));
      await ok(other.delete(at(fragment)));
    }
    for (const fragment of ['reminders', 'narrow/is/dm', 'narrow/is/alerted', 'narrow/is/unread']) {
      expect(await other.post(VIEWS, { fragment, is_pinned: false })).toMatchObject(
        refused('Custom views must have a valid name.'),
      );
      await ok(other.post(VIEWS, { fragment, is_pinned: false, name: fragment }));
      await ok(other.delete(at(fragment)));
    }
  });

  it('are 404 where they are not there', async () => {
    const gone = refused('Navigation view does not exist.', 404);
    expect(await member.patch(at('no/such'), { is_pinned: true })).toMatchObject(gone);
    expect(await member.delete(at('no/such'))).toMatchObject(gone);
    expect(await other.delete(at('present'))).toMatchObject(gone);
    await ok(member.post(VIEWS, { fragment: 'feed', is_pinned: true }));
    expect(await member.patch(at('feed'), { name: 'x' })).toMatchObject(
      refused('Built-in views cannot have a custom name.'),
    );
  });
});

describe('POST /users/me/onboarding_steps', () => {
  it('takes what was explained out of the list', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['onboarding_steps'] });
    const steps = async () =>
      (await ok(member.post('/register', { fetch_event_types: ['onboarding_steps'] }))).onboarding_steps;
    const before = await steps();
    const [first, ...rest] = before;
    expect(first).toEqual({ type: 'one_time_notice', name: expect.any(String) });
    await ok(member.post('/users/me/onboarding_steps', { onboarding_step: first.name }));
    await ok(member.post('/users/me/onboarding_steps', { onboarding_step: first.name }));
    expect(await steps()).toEqual(rest);
    await organisation.settled();
    expect((await queue.drain()).map((event) => event.onboarding_steps)).toEqual([rest]);
    expect(await member.post('/users/me/onboarding_steps', { onboarding_step: 'no_such' })).toMatchObject(
      refused('Unknown onboarding_step: no_such'),
    );
    expect(await steps()).toEqual(rest);
  });
});
