/** Credentials and TLS, against a real server that requires them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Authenticator, nkeys } from '@nats-io/transport-node';
import { selfSigned } from '@rookery/testkit/self-signed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Log } from './log.ts';
import { checkNatsAccess, type NatsAccess, natsConnectOptions } from './nats-access.ts';
import { newNamespace, openLog, RecordingLogger } from './testing/observe.ts';
import { startTestServer, type TestServer } from './testing/server.ts';
import { withoutCredentials } from './without-credentials.ts';

let server: TestServer;
let dir: string;
const path = (name: string): string => join(dir, name);
const at = (credentials: string): string => `nats://${credentials}${server.url.replace(/^nats:\/\/([^@]*@)?/, '')}`;

/** Replaces the authorization in a server configuration. */
const demanding = (authorization: string) => (before: string) =>
  `${before.split('\n# demanded')[0]?.replace(/^authorization .*$/m, '')}\n# demanded\n${authorization}\n`;

beforeAll(async () => {
  server = await startTestServer();
  dir = mkdtempSync(join(tmpdir(), 'rookery-access-'));
});
afterAll(async () => {
  await server.dispose();
  rmSync(dir, { recursive: true, force: true });
});

/** Waits until the server has read its configuration: until it rejects connections with these credentials. */
const refuses = (url: string, access: NatsAccess = {}) =>
  expect
    .poll(
      () =>
        checkNatsAccess(url, access).then(
          () => 'let in',
          (error: Error) => error.message,
        ),
      { timeout: 10_000 },
    )
    .toMatch(/authoriz|tls/i);

describe('a server that demands', () => {
  it('a user and a password gets them from the address, or from beside it', async () => {
    await server.configure(demanding('authorization { user: "ann", password: "p@ss/w,rd" }'));
    // Credentials that it accepted before.
    await refuses(server.url);
    await refuses(at(''));
    await refuses(at('ann:wrong@'));
    await checkNatsAccess(at('ann:p%40ss%2Fw%2Crd@'));
    const log = await openLog(at(''), { access: { user: 'ann', password: 'p@ss/w,rd' } });
    expect(log.connected).toBe(true);
    await log.close();
  });

  it('is reported once when it refuses, without what is secret', async () => {
    const logger = new RecordingLogger();
    const log = await Log.connect({ servers: at('ann:wrong@'), namespace: newNamespace(), name: 'test', logger });
    await expect.poll(() => logger.at('error'), { timeout: 10_000 }).toHaveLength(1);
    expect(logger.at('error')).toEqual(['NATS credentials rejected, retrying']);
    expect(JSON.stringify(logger.lines.filter(({ level }) => level === 'error'))).not.toContain('wrong');
    expect(log.connected).toBe(false);
    await log.close();
  });

  it('a token gets it', async () => {
    await server.configure(demanding('authorization { token: "of-ann" }'));
    await refuses(at('ann:p%40ss%2Fw%2Crd@'));
    await checkNatsAccess(at('of-ann@'));
    await checkNatsAccess(at(''), { token: 'of-ann' });
  });

  it('an nkey gets a signature by it', async () => {
    const user = nkeys.createUser();
    writeFileSync(path('ann.nk'), `${Buffer.from(user.getSeed()).toString()}\n`);
    writeFileSync(path('other.nk'), nkeys.createUser().getSeed());
    await server.configure(demanding(`authorization { users: [ { nkey: ${user.getPublicKey()} } ] }`));
    await refuses(at('of-ann@'));
    await refuses(at(''), { nkeyFile: path('other.nk') });
    await checkNatsAccess(at(''), { nkeyFile: path('ann.nk') });
  });

  it('TLS and a certificate of the client gets both, and is believed by the certificate that signed its own', async () => {
    const own = selfSigned();
    writeFileSync(path('cert.pem'), own.cert);
    writeFileSync(path('key.pem'), own.key);
    const tls = `tls { cert_file: "${path('cert.pem')}", key_file: "${path('key.pem')}"`;
    await server.configure(demanding(`${tls}, ca_file: "${path('cert.pem')}", verify: true }`));
    const certificate = { certFile: path('cert.pem'), keyFile: path('key.pem') };
    // Without the CA, the server's certificate is not trusted.
    await expect
      .poll(() => checkNatsAccess(at(''), certificate).catch((error: Error) => error.message), { timeout: 10_000 })
      .toMatch(/self-signed certificate/);
    await expect(checkNatsAccess(at(''), { caFile: path('cert.pem') })).rejects.toThrow();
    const log = await openLog(at(''), { access: { caFile: path('cert.pem'), ...certificate } });
    await log.close();
  });

  it('no TLS is refused where TLS was asked for', async () => {
    await server.configure(demanding(''));
    await expect
      .poll(() => checkNatsAccess(at('').replace('nats:', 'tls:')).catch((error: Error) => error.message), {
        timeout: 10_000,
      })
      .toMatch(/does not support 'tls'/);
    await expect(checkNatsAccess(at(''), { caFile: path('cert.pem') })).rejects.toThrow(/does not support 'tls'/);
  });
});

describe('settings', () => {
  const problem = (access: NatsAccess, servers = 'nats://127.0.0.1:4222'): string => {
    try {
      natsConnectOptions(servers, access);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('come in pairs, and of one kind', () => {
    expect(problem({ user: 'ann' })).toBe('NATS_USER and NATS_PASSWORD belong together, and NATS_PASSWORD is not set');
    expect(problem({ password: 'x' })).toContain('NATS_USER is not set');
    expect(problem({ certFile: 'x' })).toContain('NATS_KEY_FILE is not set');
    expect(problem({ token: 'x', user: 'ann', password: 'y' })).toContain('NATS_USER and NATS_TOKEN');
    expect(problem({ token: 'x' }, 'nats://ann:secret@a')).toContain('the credentials in NATS_URL and NATS_TOKEN');
    expect(problem({}, 'nats://ann:x@a,nats://ben:x@b')).toContain('different credentials');
    expect(problem({}, 'nats://ann:x@a,b:4223')).toBe('');
  });

  it('name the file that cannot be used', () => {
    writeFileSync(path('junk'), 'junk');
    expect(problem({ nkeyFile: path('none') })).toBe(`NATS_NKEY_FILE: ${path('none')} cannot be read (ENOENT)`);
    expect(problem({ nkeyFile: path('junk') })).toContain('has no seed of an nkey');
    expect(problem({ credsFile: path('junk') })).toContain('has no JWT with its seed');
    expect(problem({ caFile: path('junk') })).toContain('has no certificate');
    expect(problem({ certFile: path('junk'), keyFile: path('junk') })).toContain('are no pair');
  });

  it('take a JWT and sign for it, from a file as `nsc` writes it', () => {
    const user = nkeys.createUser();
    const seed = Buffer.from(user.getSeed()).toString();
    const block = (name: string, text: string) => `-----BEGIN ${name}-----\n${text}\n------END ${name}------\n\n`;
    writeFileSync(path('ann.creds'), block('NATS USER JWT', 'a.b.c') + block('USER NKEY SEED', seed));
    const { authenticator } = natsConnectOptions('a', { credsFile: path('ann.creds') });
    const auth = (authenticator as Authenticator)('nonce') as { jwt: string; sig: string; nkey: string };
    expect(auth).toMatchObject({ jwt: 'a.b.c', nkey: user.getPublicKey() });
    expect(user.verify(Buffer.from('nonce'), Buffer.from(auth.sig, 'base64'))).toBe(true);
  });

  it('do not show in what people read', () => {
    expect(withoutCredentials('nats://ann:x@a:1,b:2')).toBe('nats://a:1,b:2');
    expect(withoutCredentials('nats://ann:x@a:1,tls://ann:x@b:2,c')).toBe('nats://a:1,tls://b:2,c');
    expect(withoutCredentials('ann:x@a:1')).toBe('a:1');
    expect(withoutCredentials('mongodb://ann:x,y@a,b/?replicaSet=r')).toBe('mongodb://a,b/?replicaSet=r');
    expect(withoutCredentials('mongodb://a,b/?replicaSet=r')).toBe('mongodb://a,b/?replicaSet=r');
  });

  it.each(['@', '/', '?', '#', ',', '%', ':', '@x,y@', '/1@x/', ',1/@'])('hide a password with %s', (special) => {
    const passwords = [`Zq${special}Vw`, `12${special}Vw`];
    for (const password of passwords) {
      for (const scheme of ['nats', 'tls', 'mongodb', 'mongodb+srv']) {
        expect(withoutCredentials(`${scheme}://ann:${password}@host:1`)).toBe(`${scheme}://host:1`);
      }
      expect(withoutCredentials(`nats://ann:${password}@a,b`)).toBe('nats://a,b');
      expect(problem({}, `nats://ann:${password}@host`)).not.toMatch(/Zq|12|Vw/);
    }
  });

  it('are reported without the address if a password is not percent-encoded', () => {
    for (const special of ['/', '?', '#', '%']) {
      for (const password of [`Zq${special}Vw`, `12${special}Vw`]) {
        expect(problem({}, `nats://ann:${password}@host`)).toMatch(/^NATS_URL .*percent-encoded$/);
      }
    }
    for (const address of ['nats://nats:4222x', 'nats://nats:4222/prod']) {
      expect(problem({}, address)).toMatch(/^NATS_URL .* not scheme:\/\/user:password@host:port;/);
    }
    expect(problem({}, 'nats://ann:Zq%2FVw@host:4222/')).toBe('');
  });
});
