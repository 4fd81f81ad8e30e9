import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { baseConfig, ConfigError, readConfig, signingOf } from './config.ts';

describe('readConfig', () => {
  it('fills in defaults, also for empty variables', () => {
    expect(readConfig(baseConfig, { NAMESPACE: '', GRPC_PORT: '4000', DEVELOPMENT: 'true' })).toMatchObject({
      NAMESPACE: 'rookery',
      GRPC_PORT: 4000,
      HOST: '127.0.0.1',
      DEVELOPMENT: true,
      SECRET_KEYS: [],
    });
  });

  it('takes several keys, and no short ones', () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(40)];
    expect(readConfig(baseConfig, { SECRET_KEYS: `${first},${second}` }).SECRET_KEYS).toEqual([first, second]);
    expect(() => readConfig(baseConfig, { SECRET_KEYS: 'short' })).toThrow(/32 characters/);
  });

  it('refuses keys with blanks, which would be a part of the key', () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(40)];
    for (const wrong of [`${first}, ${second}`, `${first} ,${second}`, `${first}\n`]) {
      expect(() => readConfig(baseConfig, { SECRET_KEYS: wrong })).toThrow(/SECRET_KEYS.*only commas separate keys/);
      expect(() => signingOf({ RPC_KEYS: wrong })).toThrow(/RPC_KEYS: only commas separate keys/);
    }
    expect(signingOf({ RPC_KEYS: `${first},${second}` })).toEqual({ keys: [first, second], acceptUnsigned: false });
    expect(signingOf({ RPC_KEYS: first, RPC_ACCEPT_UNSIGNED: '1' }).acceptUnsigned).toBe(true);
    expect(signingOf({})).toEqual({ keys: [], acceptUnsigned: false });
  });

  it('takes formats to hold back, of kinds that there are', () => {
    const held = (HOLD_FORMATS: string) => readConfig(baseConfig, { HOLD_FORMATS }).HOLD_FORMATS;
    expect([held(''), held('frames=1'), held('frames=1,calls=3')]).toEqual([
      {},
      { frames: 1 },
      { frames: 1, calls: 3 },
    ]);
    for (const wrong of ['frames', 'frames=0', 'frames:1', 'queues=1'])
      expect(() => held(wrong)).toThrow(/HOLD_FORMATS/);
  });

  it('names everything that is wrong at once, and what is missing', () => {
    const schema = baseConfig.extend({ NEEDED: z.string().describe('something needed') });
    const read = () => readConfig(schema, { METRICS_PORT: '99999', NAMESPACE: 'Not This' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/METRICS_PORT/);
    expect(read).toThrow(/NAMESPACE: lower-case letters and digits/);
    expect(read).toThrow(/NEEDED \(something needed\): .*, and it is not set/);
  });

  it('refuses an address of MongoDB or NATS whose password is not percent-encoded, and does not show it', () => {
    for (const special of ['/', '?', '#', '%', '@x/', ':/']) {
      for (const password of [`Zq${special}Vw`, `12${special}Vw`]) {
        const read = (name: string, url: string) => () => readConfig(baseConfig, { [name]: url });
        for (const url of [`mongodb://ann:${password}@m/?replicaSet=r`, `mongodb+srv://ann:${password}@m`]) {
          expect(read('MONGODB_URL', url)).toThrow(/MONGODB_URL.*percent-encoded$/);
          expect(read('MONGODB_URL', url)).not.toThrow(/Zq|12|Vw/);
        }
        expect(read('NATS_URL', `nats://ann:${password}@n`)).toThrow(/NATS_URL.*percent-encoded$/);
        expect(read('NATS_URL', `nats://ann:${password}@n`)).not.toThrow(/Zq|12|Vw/);
      }
    }
    const hosts = ['m', 'a:1,b:2/?replicaSet=rs0', 'ann:Zq%2FVw%40@m/', 'ann@m', 'ann:x,y@a,b/?tls=true', '[::1]:1/'];
    for (const host of hosts) expect(readConfig(baseConfig, { MONGODB_URL: `mongodb://${host}` })).toBeTruthy();
  });

  it('refuses half of a group of credentials, and files that cannot be used', () => {
    const wrong = (environment: Record<string, string>) => () => readConfig(baseConfig, environment);
    expect(wrong({ NATS_PASSWORD: 'hidden' })).toThrow(/NATS_USER and NATS_PASSWORD belong together/);
    expect(wrong({ NATS_PASSWORD: 'hidden' })).not.toThrow(/hidden/);
    expect(wrong({ NATS_CERT_FILE: '/none' })).toThrow(/NATS_KEY_FILE is not set/);
    expect(wrong({ NATS_TOKEN: 'a', NATS_CREDS_FILE: '/none' })).toThrow(/one kind of credentials/);
    expect(wrong({ MONGODB_CA_FILE: '/none' })).toThrow('MONGODB_CA_FILE: /none cannot be read (ENOENT)');
    expect(wrong({ MONGODB_CERT_KEY_FILE: import.meta.filename })).toThrow(/has no certificate/);
    expect(wrong({ MONGODB_URL: 'http://m' })).toThrow(/MONGODB_URL \(MongoDB, a replica set\): mongodb:/);
    const inCommon = { MONGODB_CA_FILE: '/none', MONGODB_CERT_KEY_FILE: '/none' };
    expect(() => readConfig(baseConfig, inCommon, 'users')).toThrow(/MONGODB_CA_FILE.*\n.*MONGODB_CERT_KEY_FILE/);
    expect(() => readConfig(baseConfig, inCommon, 'gateway')).not.toThrow();
    expect(wrong({ NATS_USER: 'ann', NATS_PASSWORD: 'x', MONGODB_URL: 'mongodb://ann:x@m/' })).not.toThrow();
  });
});
