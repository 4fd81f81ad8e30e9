import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { baseConfig, ConfigError, readConfig } from './config.ts';

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

  it('refuses half of a group of credentials, and files that cannot be used', () => {
    const wrong = (environment: Record<string, string>) => () => readConfig(baseConfig, environment);
    expect(wrong({ NATS_PASSWORD: 'hidden' })).toThrow(/NATS_USER and NATS_PASSWORD belong together/);
    expect(wrong({ NATS_PASSWORD: 'hidden' })).not.toThrow(/hidden/);
    expect(wrong({ NATS_CERT_FILE: '/none' })).toThrow(/NATS_KEY_FILE is not set/);
    expect(wrong({ NATS_TOKEN: 'a', NATS_CREDS_FILE: '/none' })).toThrow(/one kind of credentials/);
    expect(wrong({ MONGODB_CA_FILE: '/none' })).toThrow('MONGODB_CA_FILE: /none cannot be read (ENOENT)');
    expect(wrong({ MONGODB_CERT_KEY_FILE: import.meta.filename })).toThrow(/has no certificate/);
    expect(wrong({ MONGODB_URL: 'http://m' })).toThrow(/MONGODB_URL \(MongoDB, a replica set\): mongodb:/);
    expect(wrong({ NATS_USER: 'ann', NATS_PASSWORD: 'x', MONGODB_URL: 'mongodb://ann:x@m/' })).not.toThrow();
  });
});
