/** `GET /server_settings`: what clients need before login. */
import { ApiClient } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, it } from 'vitest';
import { refused } from '../../answers.ts';

const { organisation, owner } = await useOrganisation(
  { owner: { name: 'Olga Owner', role: 'owner' } },
  { name: 'Rooks' },
);
const { organisation: other } = await useOrganisation({}, { name: 'Ravens' });

const settings = (host: string, headers: Record<string, string> = {}) =>
  new ApiClient({ origin: organisation.address.origin, host }).get('/server_settings', {}, { headers });

it('says what the server is, and which organisation is at this host', async () => {
  const { status, body } = await settings(organisation.host);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    result: 'success',
    authentication_methods: { password: true, dev: true, email: true, ldap: false, 'openid connect': false },
    external_authentication_methods: [],
    push_notifications_enabled: true,
    is_incompatible: false,
    email_auth_enabled: true,
    require_email_format_usernames: true,
    realm_name: 'Rooks',
    realm_description: '',
    realm_web_public_access_enabled: false,
  });
  for (const version of ['zulip_version', 'zulip_merge_base', 'service_version', 'service_merge_base']) {
    expect(typeof body[version], version).toBe('string');
  }
  for (const level of ['zulip_feature_level', 'service_feature_level']) expect(body[level], level).toBeGreaterThan(400);
  expect(body.realm_url).toContain(organisation.host);
  expect(body.realm_uri).toBe(body.realm_url);
  expect(body.realm_icon).toMatch(/^(https?:\/)?\//);
  expect((await settings(other.host)).body.realm_name).toBe('Ravens');
});

it('tells of no organisation at the root of several, and of none that is not there', async () => {
  const { status, body } = await settings('localhost');
  expect(status).toBe(200);
  expect(body).toMatchObject({ authentication_methods: { password: true, email: true }, email_auth_enabled: true });
  expect(Object.keys(body).filter((name) => name.startsWith('realm_'))).toEqual([]);
  expect(await settings('nowhere.localhost')).toMatchObject({
    status: 404,
    body: { code: 'NONEXISTENT_SUBDOMAIN', msg: 'Invalid subdomain' },
  });
});

it('tells a client that calls itself invalid that it cannot work', async () => {
  expect((await settings(organisation.host, { 'user-agent': 'ZulipInvalid/1.0' })).body.is_incompatible).toBe(true);
  expect((await settings(organisation.host, { 'user-agent': 'ZulipMobile/27.0' })).body.is_incompatible).toBe(false);
  const compatibility = (agent: string) =>
    organisation.nobody.get('/compatibility', {}, { headers: { 'user-agent': agent } });
  expect(await compatibility('ZulipInvalid/1.0')).toMatchObject(refused('Client is too old'));
  expect(await compatibility('ZulipMobile/27.0')).toMatchObject({ status: 200, body: { result: 'success' } });
});

it('shows the ways to log in as the organisation has them', async () => {
  await owner.patch('/realm', { authentication_methods: { Email: false, Dev: true } });
  expect((await settings(organisation.host)).body).toMatchObject({
    authentication_methods: { password: false, email: false, dev: true },
    email_auth_enabled: false,
  });
});

it('says whether an organisation could have a subdomain', async () => {
  const { nobody } = organisation;
  const ask = async (subdomain: string) => (await nobody.get(`/realm/subdomain/${subdomain}`)).body;
  expect(await ask('surely-free')).toEqual({ result: 'success', msg: 'available' });
  expect(await ask(organisation.host.split('.')[0] ?? '')).toEqual({
    result: 'success',
    msg: 'Subdomain is already in use. Please choose a different one.',
  });
  for (const bad of ['Upper', '-a', 'a_b', 'a'.repeat(41)]) {
    expect((await ask(bad)).msg, bad).toBe('Subdomain can only have lowercase letters, numbers, and hyphens.');
  }
});
