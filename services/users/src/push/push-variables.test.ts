import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkPushGroups, pushConfig } from './push-variables.ts';

const checked = pushConfig.superRefine(checkPushGroups);
const issuesOf = (env: Record<string, string>) =>
  checked.safeParse(env).error?.issues.map(({ path }) => path.join('.'));

const spki = { type: 'spki', format: 'pem' } as const;
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: spki,
  privateKeyEncoding: pkcs8,
}).privateKey;
const ec = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: spki,
  privateKeyEncoding: pkcs8,
}).privateKey;
const account = (key: string) => JSON.stringify({ project_id: 'p', client_email: 'a@b', private_key: key });

it('needs nothing', () => {
  expect(issuesOf({})).toBeUndefined();
});

it.each([
  [{ APNS_KEY: ec }, ['APNS_KEY_ID', 'APNS_TEAM_ID']],
  [{ APNS_KEY_ID: 'K', APNS_TEAM_ID: 'T' }, ['APNS_KEY']],
  [{ VAPID_PUBLIC_KEY: 'x', VAPID_SUBJECT: 'mailto:a@b' }, ['VAPID_PRIVATE_KEY']],
  [{ PUSH_RELAY_URL: 'https://relay.example.com' }, ['PUSH_RELAY_ORG_ID', 'PUSH_RELAY_ORG_KEY']],
  [{ PUSH_RELAY: 'serve' }, ['PUSH_RELAY']],
  [{ FCM_SERVICE_ACCOUNT: account(ec) }, ['FCM_SERVICE_ACCOUNT']],
  [{ FCM_SERVICE_ACCOUNT: '{}' }, ['FCM_SERVICE_ACCOUNT']],
  [{ FCM_SERVICE_ACCOUNT: '/nowhere/account.json' }, ['FCM_SERVICE_ACCOUNT']],
  [{ APNS_KEY: rsa, APNS_KEY_ID: 'K', APNS_TEAM_ID: 'T' }, ['APNS_KEY']],
  [{ VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y', VAPID_SUBJECT: 'admin' }, ['VAPID_SUBJECT']],
])('refuses row %#', (env, issues) => {
  expect(issuesOf(env as Record<string, string>)).toEqual(issues);
});

it('reads keys from files and from the variables themselves', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'push-')), 'account.json');
  writeFileSync(file, account(rsa));
  const env = { APNS_KEY: ec, APNS_KEY_ID: 'K', APNS_TEAM_ID: 'T', PUSH_RELAY: 'serve' };
  for (const FCM_SERVICE_ACCOUNT of [file, account(rsa)]) {
    const config = checked.parse({ ...env, FCM_SERVICE_ACCOUNT });
    expect(config.FCM_SERVICE_ACCOUNT).toMatchObject({ project_id: 'p', private_key: rsa });
    expect(config.APNS_KEY).toBe(ec);
  }
});
