/** `POST /jwt/fetch_api_key`: a token that identifies a user is accepted only if the organisation's key signed it. */
import { createOrganisation } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import type { JWTPayload } from 'jose';
import { describe, expect, inject, it } from 'vitest';
import { ok, refused } from '../../answers.ts';
import { sign, tokenKey } from '../../setup/tokens.ts';

const own = tokenKey('thmac');
const seconds = () => Math.floor(Date.now() / 1000);

const { organisation: place, member } = await useOrganisation({ member: 'Max Member' }, { subdomain: own.subdomain });

const fetchKey = (token: string, more: object = {}, at = place) =>
  at.nobody.post('/jwt/fetch_api_key', { token, ...more });
const BAD = refused('Bad JSON web token');
const WRONG = {
  status: 401,
  body: { code: 'AUTHENTICATION_FAILED', msg: 'Your username or password is incorrect' },
};

describe('a token with an address', () => {
  it('gives the key of the user who has it, in any case of letters', async () => {
    const body = await ok(fetchKey(await sign({ email: member.email.toUpperCase(), exp: seconds() + 60 }, own)));
    expect(body).toEqual({ result: 'success', msg: '', api_key: member.apiKey, email: member.email });
  });

  it('gives the user too, where that is asked for', async () => {
    const token = await sign({ email: member.email }, own);
    const { user } = await ok(fetchKey(token, { include_profile: true }));
    const known = (await ok(member.get(`/users/${member.userId}`, { client_gravatar: false }))).user;
    expect(user).toEqual(known);
    expect(user).toMatchObject({ user_id: member.userId, delivery_email: member.email });
    expect(await fetchKey(token, { include_profile: 'maybe' })).toMatchObject({ status: 400 });
  });

  it.each(['trsa', 'tcurve'])('may be signed with a key whose public half alone is known here (%s)', async (name) => {
    const key = tokenKey(name);
    const other = await createOrganisation(inject('cluster'), 'Test', { subdomain: name });
    const user = await other.user('Una');
    expect((await ok(fetchKey(await sign({ email: user.email }, key), {}, other))).api_key).toBe(user.apiKey);
    // The public half of a key is not secret: it must not be accepted as the secret of a symmetric algorithm.
    const forged = { ...key, signs: key.verifies };
    expect(await fetchKey(await sign({ email: user.email }, forged, 'HS256'), {}, other)).toMatchObject(BAD);
    await other.close();
  });
});

describe('refused is', () => {
  const claims = (): JWTPayload => ({ email: member.email });
  const unsigned = (header: object) =>
    [header, claims()].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

  it.each([
    ['no token', () => 'nonsense'],
    ['one with another key', () => sign(claims(), { ...own, signs: 'x'.repeat(32) })],
    ['one with the key of another organisation', () => sign(claims(), tokenKey('tpermissions'))],
    ['one of another algorithm', () => sign(claims(), own, 'HS512')],
    ['one without a signature', () => `${unsigned({ alg: 'none' })}.`],
    ['one that says it needs none', () => `${unsigned({ alg: 'HS256' })}.`],
    ['one whose time is over', () => sign({ ...claims(), exp: seconds() - 40 }, own)],
    ['one whose time has not come', () => sign({ ...claims(), nbf: seconds() + 60 }, own)],
    ['one whose end is no time', () => sign({ ...claims(), exp: 'never' as unknown as number }, own)],
  ])('%s', async (_, token) => {
    expect(await fetchKey(await token())).toMatchObject(BAD);
  });

  it.each<[string, JWTPayload, string]>([
    ['has no end', { exp: undefined } as unknown as JWTPayload, 'JSON web token has no expiry (exp)'],
    ['ends in a week', { exp: seconds() + 7 * 86_400 }, 'JSON web token expires (exp) more than a day from now'],
    ['comes from the future', { iat: seconds() + 90 }, 'JSON web token was issued (iat) in the future'],
  ])('one that %s', async (_, more, msg) => {
    expect(await fetchKey(await sign({ ...claims(), ...more }, own))).toMatchObject(refused(msg));
    // For a token with a wrong signature, the answer does not say what is wrong with its claims.
    const forged = await sign({ ...claims(), ...more }, { ...own, signs: 'x'.repeat(32) });
    expect(await fetchKey(forged)).toMatchObject(BAD);
  });

  it('one for another audience, where the key is for one', async () => {
    const key = tokenKey('taudience');
    const other = await createOrganisation(inject('cluster'), 'Test', { subdomain: key.subdomain });
    const { email, apiKey } = await other.user('Aud');
    const fetched = async (more: JWTPayload) => fetchKey(await sign({ email, ...more }, key), {}, other);
    expect((await ok(fetched({ aud: ['another', 'the test'] }))).api_key).toBe(apiKey);
    const otherAudience = refused('JSON web token is for another audience');
    expect(await fetched({ aud: 'another' })).toMatchObject(otherAudience);
    expect(await fetched({})).toMatchObject(otherAudience);
    await other.close();
  });

  it('none whose clock is a little off', async () => {
    const skewed = { ...claims(), iat: seconds() + 10, nbf: seconds() + 10, exp: seconds() + 86_400 };
    expect((await ok(fetchKey(await sign(skewed, own)))).api_key).toBe(member.apiKey);
  });

  it('one that was changed after it was signed', async () => {
    const [header, , signature] = (await sign(claims(), own)).split('.');
    const others = Buffer.from(JSON.stringify({ email: 'someone@example.com' })).toString('base64url');
    expect(await fetchKey([header, others, signature].join('.'))).toMatchObject(BAD);
  });

  it('one that names nobody', async () => {
    const nameless = refused('No email specified in JSON web token claims');
    expect(await fetchKey(await sign({ sub: member.email }, own))).toMatchObject(nameless);
    expect(await fetchKey(await sign({ email: [member.email] }, own))).toMatchObject(nameless);
    expect(await fetchKey(await sign({ email: 'nobody@example.com' }, own))).toMatchObject(WRONG);
  });

  it('one that names a bot', async () => {
    const bot = await place.user('Bot', { botOf: member });
    expect(await fetchKey(await sign({ email: bot.email }, own))).toMatchObject(WRONG);
  });

  it('one that names a user of another organisation', async () => {
    const other = await createOrganisation(inject('cluster'));
    const outsider = await other.user('Sam');
    const token = await sign({ email: outsider.email }, own);
    expect(await fetchKey(token)).toMatchObject(WRONG);
    expect(await fetchKey(token, {}, other)).toMatchObject(
      refused('JWT authentication is not enabled for this organization'),
    );
    await other.close();
  });

  it('nothing at all, and an empty one', async () => {
    expect(await place.nobody.post('/jwt/fetch_api_key')).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'token' },
    });
    expect(await fetchKey('')).toMatchObject(refused('No JSON web token passed in request'));
  });

  it('a user who was deactivated, and everyone of an organisation that was', async () => {
    const owner = await place.user('Olga', { role: 'owner' });
    const leaver = await place.user('Lea');
    const token = await sign({ email: leaver.email }, own);
    await ok(owner.delete(`/users/${leaver.userId}`));
    expect(await fetchKey(token)).toMatchObject({
      status: 401,
      body: { code: 'USER_DEACTIVATED', msg: 'Account is deactivated' },
    });
    await ok(owner.post('/realm/deactivate'));
    const code = 'REALM_DEACTIVATED';
    expect(await fetchKey(await sign(claims(), own))).toMatchObject({ status: 401, body: { code } });
  });
});
