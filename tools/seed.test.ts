import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demo } from './demo.ts';
import { readOrigin, secretKeys, writeZuliprcs } from './installation/files.ts';
import { readSeedOf } from './installation/organisation.ts';
import { makePlan } from './installation/plan.ts';
import { readScale, readSettings } from './installation/settings.ts';
import { readSeed } from './seed.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'rookery-seed-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function seedFile(seed: unknown): string {
  const path = join(dir, 'seed.json');
  writeFileSync(path, typeof seed === 'string' ? seed : JSON.stringify(seed));
  return path;
}

const SEED = {
  organisation: { name: 'Nest' },
  users: [
    { email: 'Ada@Example.com', full_name: 'Ada', role: 'owner', password: 'secret' },
    { email: 'bo@example.com', full_name: 'Bo', role: 'guest', password: 'secret' },
  ],
  channels: [{ name: 'a', description: 'b', private: true, subscribers: ['ada@example.COM'] }],
  groups: [{ name: 'g', members: ['BO@example.com'] }],
};

describe('a seed file', () => {
  test('stores the case of addresses and matches them without it', async () => {
    const seed = await readSeed(seedFile(SEED));
    expect(seed.users[0]?.email).toBe('Ada@Example.com');
    expect(seed.channels[0]?.private).toBe(true);
  });

  test('the demonstration is one', async () => {
    expect(await readSeed(seedFile(demo))).toEqual(demo);
  });

  test.each([
    ['{', /is not JSON/],
    [{ ...SEED, users: [] }, /users: /],
    [
      { ...SEED, users: [...SEED.users, { ...SEED.users[0], email: 'ADA@example.com' }] },
      /ADA@example.com is there twice/,
    ],
    [{ ...SEED, users: [{ ...SEED.users[0], role: 'boss' }] }, /users\.0\.role: /],
    [{ ...SEED, groups: [{ name: 'g', members: ['x@y.z'] }] }, /group g: x@y.z is none of the users/],
    [{ ...SEED, chanels: [] }, /Unrecognized key: "chanels"/],
  ])('with a fault is refused: %j', async (seed, message) => {
    await expect(readSeed(seedFile(seed))).rejects.toThrow(message);
  });

  test('that is not there is refused', async () => {
    await expect(readSeed(join(dir, 'none.json'))).rejects.toThrow(/cannot be read: ENOENT/);
  });
});

describe('settings', () => {
  test('have defaults', async () => {
    const settings = await readSettings({}, undefined);
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 9991, url: 'http://127.0.0.1:9991', loopback: true });
    expect(settings.dataDir).toBe(fileURLToPath(new URL('../var', import.meta.url)));
  });

  test('of scale', () => {
    expect(Object.fromEntries(readScale('events=3,messages=2'))).toMatchObject({ events: 3, messages: 2, users: 1 });
    for (const wrong of ['events', 'events=0', 'events=x', 'event=2', 'events=1e1']) {
      expect(() => readScale(wrong)).toThrow('--scale takes');
    }
  });
});

describe('what an installation is created with', () => {
  const settings = (env = {}) => readSettings({ DATA_DIR: dir, ...env }, undefined);

  test('is the demonstration, in development mode, and stays so', async () => {
    expect(await makePlan(await settings(), { development: true })).toEqual({
      kind: 'demo',
      development: true,
    });
    expect(readOrigin(dir)?.kind).toBe('demo');
    expect(await makePlan(await settings(), { empty: true, development: true })).toMatchObject({ development: false });
    await expect(makePlan(await settings(), { seed: seedFile(SEED), development: true })).rejects.toThrow(
      'was created with the demonstration',
    );
  });

  test('is a seed, which has to be planted to its end', async () => {
    const seed = seedFile(SEED);
    const plan = await makePlan(await settings(), { seed, development: true });
    expect(plan).toEqual({ kind: 'seed', seed, development: true });
    expect(await readSeedOf(plan)).toMatchObject({ organisation: { name: 'Nest' } });
    const broken = seedFile({ ...SEED, users: [] });
    await expect(makePlan(await settings(), { seed: broken, development: true })).rejects.toThrow(/faults:\n {2}users/);
    await expect(makePlan(await settings(), { development: true })).rejects.toThrow('was not planted to its end');
  });

  test('is not the demonstration where others can reach it', async () => {
    const open = await settings({ HOST: '0.0.0.0' });
    await expect(makePlan(open, { development: true })).rejects.toThrow('it listens on loopback only');
    const empty = await makePlan(open, { empty: true, development: true });
    expect(empty).toEqual({ kind: 'empty', development: false });
    expect(await makePlan(await settings(), { development: true })).toMatchObject({
      kind: 'empty',
      development: false,
    });
  });
});

describe('files of an installation', () => {
  test('zuliprc files are named for role and person, and are private', () => {
    const account = { user_id: 1, full_name: 'A', api_key: 'k', password: '' };
    const paths = writeZuliprcs(
      dir,
      [
        { ...account, role: 'owner', email: 'Ada@a.example' },
        { ...account, role: 'bot', email: 'vane-bot@a.example' },
        { ...account, role: 'member', email: 'bo@a.example' },
        { ...account, role: 'member', email: 'bo@b.example', user_id: 7 },
      ],
      'http://127.0.0.1:9991',
    );
    expect(readdirSync(join(dir, 'demo')).sort()).toEqual([
      'bot-vane.zuliprc',
      'member-bo-7.zuliprc',
      'member-bo.zuliprc',
      'owner-ada.zuliprc',
    ]);
    expect(readFileSync(paths[0] ?? '', 'utf8')).toBe(
      '[api]\nemail=Ada@a.example\nkey=k\nsite=http://127.0.0.1:9991\n',
    );
    expect(statSync(paths[0] ?? '').mode & 0o777).toBe(0o600);
  });

  test('keys are made once', () => {
    const keys = secretKeys(dir);
    expect(keys).toMatch(/^[0-9a-f]{64}$/);
    expect(secretKeys(dir)).toBe(keys);
    expect(statSync(join(dir, 'secret-keys')).mode & 0o777).toBe(0o600);
  });
});
