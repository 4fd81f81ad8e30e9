/** The domains of the organisation's email addresses, and which accounts they allow. */
import { EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, admin, member } = await useOrganisation({
  owner: { name: 'Olga Owner', role: 'owner' },
  admin: { name: 'Ada Admin', role: 'administrator' },
  member: 'Max Member',
});

const OWNERS = refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');

const add = (domain: string, allow_subdomains = false, as = owner) =>
  as.post('/realm/domains', { domain, allow_subdomains });
let people = 0;
const join = (email: string) =>
  admin.post('/users', { email, password: 'a fine password', full_name: `Newcomer ${++people}` });

describe('/realm/domains', () => {
  it('are added, changed and removed by owners, and everyone is notified', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['realm_domains'] });
    expect((await ok(add(' Example.COM '))).new_domain).toEqual([expect.any(Number), 'example.com']);
    await ok(owner.patch('/realm/domains/example.com', { allow_subdomains: true }));
    await ok(owner.patch('/realm/domains/EXAMPLE.com', { allow_subdomains: true }));
    const domains = [{ domain: 'example.com', allow_subdomains: true }];
    expect((await ok(member.get('/realm/domains'))).domains).toEqual(domains);
    expect((await ok(member.post('/register', { fetch_event_types: ['realm_domains'] }))).realm_domains).toEqual(
      domains,
    );
    await ok(owner.delete('/realm/domains/example.com'));
    expect((await ok(member.get('/realm/domains'))).domains).toEqual([]);
    await organisation.settled();
    const received = (await queue.drain()).map(({ id: _, ...event }) => event);
    expect(received).toEqual([
      { type: 'realm_domains', op: 'add', realm_domain: { domain: 'example.com', allow_subdomains: false } },
      { type: 'realm_domains', op: 'change', realm_domain: { domain: 'example.com', allow_subdomains: true } },
      { type: 'realm_domains', op: 'remove', domain: 'example.com' },
    ]);
  });

  it('refuses who is no owner, what is no domain, and what is not there', async () => {
    await ok(add('taken.example'));
    for (const client of [admin, member]) {
      expect(await add('other.example', false, client)).toMatchObject(OWNERS);
      expect(await client.patch('/realm/domains/taken.example', { allow_subdomains: true })).toMatchObject(OWNERS);
      expect(await client.delete('/realm/domains/taken.example')).toMatchObject(OWNERS);
    }
    expect(await add('taken.example')).toMatchObject(
      refused('The domain taken.example is already a part of your organization.'),
    );
    expect(await add('localhost')).toMatchObject(refused('Invalid domain: Domain must have at least one dot (.)'));
    expect(await owner.post('/realm/domains', { domain: 'x.example', allow_subdomains: 'yes' })).toMatchObject(
      refused('allow_subdomains is not valid JSON'),
    );
    expect(await owner.patch('/realm/domains/gone.example', { allow_subdomains: true })).toMatchObject(
      refused('No entry found for domain gone.example.'),
    );
    expect(await owner.delete('/realm/domains/gone.example')).toMatchObject(
      refused('No entry found for domain gone.example.'),
    );
    expect((await ok(member.get('/realm/domains'))).domains).toEqual([
      { domain: 'taken.example', allow_subdomains: false },
    ]);
    await ok(owner.delete('/realm/domains/taken.example'));
  });
});

describe('accounts', () => {
  it('are made of addresses of those domains alone, where they are restricted to them', async () => {
    await ok(join('one@anywhere.example'));
    await ok(add('ours.example', true));
    await ok(owner.patch('/realm', { emails_restricted_to_domains: true }));
    await ok(join('two@ours.example'));
    await ok(join('three@deep.OURS.example'));
    expect(await join('four@anywhere.example')).toMatchObject(
      refused("Email 'four@anywhere.example' not allowed in this organization"),
    );
    expect(await join('five+more@ours.example')).toMatchObject(
      refused('Email addresses containing + are not allowed.'),
    );
    await ok(owner.patch('/realm/domains/ours.example', { allow_subdomains: false }));
    expect(await join('six@deep.ours.example')).toMatchObject(
      refused("Email 'six@deep.ours.example' not allowed in this organization"),
    );
    // Removing the last domain ends the restriction.
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['realm', 'realm_domains'] });
    await ok(owner.delete('/realm/domains/ours.example'));
    expect(await queue.next(({ type }) => type === 'realm')).toMatchObject({
      op: 'update',
      property: 'emails_restricted_to_domains',
      value: false,
    });
    await ok(join('seven@anywhere.example'));
  });

  it('are not made of addresses to throw away, unless the organisation does not mind', async () => {
    expect(await join('eight@mailinator.com')).toMatchObject(
      refused('Disposable email addresses are not allowed in this organization'),
    );
    await ok(owner.patch('/realm', { disallow_disposable_email_addresses: false }));
    await ok(join('eight@mailinator.com'));
  });
});
