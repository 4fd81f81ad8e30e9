import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressGuard, networks } from './address-guard.ts';
import { GuardedClient, type GuardedRequest, type Resolve } from './guarded-request.ts';

describe('an address', () => {
  const guard = new AddressGuard();

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    '%s may be reached',
    (address) => {
      expect(guard.allows(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '127.255.0.9',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.170',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '2002:7f00:1::1',
    '2001:0:53aa:64c:0:5efe:7f00:1',
    '2001:db8::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    'localhost',
    '127.1',
    '',
  ])('%s may not', (address) => {
    expect(guard.allows(address)).toBe(false);
  });

  it('may be reached where the operator allows its network', () => {
    const some = new AddressGuard(['10.1.0.0/16', '127.0.0.1', 'fd00::/8']);
    expect(['10.1.2.3', '127.0.0.1', 'fd12::1', '8.8.8.8'].map((one) => some.allows(one))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['10.2.0.1', '127.0.0.2', 'fc00::1', '::1'].map((one) => some.allows(one))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('is read from a variable, which names what it takes', () => {
    expect(networks.parse(' 10.0.0.0/8, ::1 ,')).toEqual(['10.0.0.0/8', '::1']);
    expect(networks.parse(undefined)).toEqual([]);
    for (const text of ['10.0.0.0/33', 'example.com', '10.0.0.0/8/9', '10.0.0.0/-1', '10.0.0/8']) {
      expect(networks.safeParse(text).success, text).toBe(false);
    }
  });
});

const closes: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers.host}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closes.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { port: (server.address() as AddressInfo).port, seen };
}

const ASKED: GuardedRequest = { method: 'POST', body: '{}', timeoutMs: 2000, maxBytes: 1000, maxRedirects: 3 };
const to =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const failing = (failure: string) => expect.objectContaining({ name: 'GuardedRequestError', failure });

describe('a request', () => {
  it('connects to what the guard let pass, of all addresses of a name', async () => {
    const { port, seen } = await serve((_, response) => response.end('hi'));
    const client = new GuardedClient(new AddressGuard(['127.0.0.1']), to('10.0.0.1', '::1', '127.0.0.1'));
    const { status, body } = await client.request(`http://hooks.example:${port}/a?b`, ASKED);
    expect([status, String(body), seen]).toEqual([200, 'hi', [`POST hooks.example:${port}/a?b`]]);
  });

  it('is not sent to a name that leads into a private network, nor to an address of one in any spelling', async () => {
    const { port, seen } = await serve((_, response) => response.end());
    const inside = new GuardedClient(new AddressGuard(), to('127.0.0.1', '192.168.0.1'));
    await expect(inside.request(`http://hooks.example:${port}/`, ASKED)).rejects.toEqual(failing('blocked'));
    const client = new GuardedClient(new AddressGuard());
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      '0',
    ]) {
      await expect(client.request(`http://${host}:${port}/`, ASKED), host).rejects.toEqual(failing('blocked'));
    }
    for (const url of ['file:///etc/passwd', 'ftp://example.com/', 'http://a:b@example.com/', 'gopher://x', 'x']) {
      await expect(client.request(url, ASKED), url).rejects.toEqual(failing('blocked'));
    }
    expect(seen).toEqual([]);
  });

  it('connects to the address that was checked, though the name leads elsewhere the next moment', async () => {
    const { port, seen } = await serve((_, response) => response.end('public'));
    let lookups = 0;
    const rebinding: Resolve = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    const client = new GuardedClient(new AddressGuard(['127.0.0.1']), rebinding);
    expect(String((await client.request(`http://hooks.example:${port}/`, ASKED)).body)).toBe('public');
    expect(lookups).toBe(1);
    await expect(client.request(`http://hooks.example:${port}/`, ASKED)).rejects.toEqual(failing('blocked'));
    expect(seen).toHaveLength(1);
  });

  it('follows three redirects that repeat it, each of which is checked', async () => {
    const { port, seen } = await serve((request, response) => {
      const n = Number(request.url?.slice(1));
      if (n === 3) return response.end('there');
      response.writeHead(n % 2 ? 307 : 308, { location: n < 0 ? `http://10.0.0.1:${port}/` : `/${n + 1}` }).end();
    });
    const client = new GuardedClient(new AddressGuard(['127.0.0.1']));
    const at = (path: string) => client.request(`http://127.0.0.1:${port}${path}`, ASKED);
    expect(String((await at('/0')).body)).toBe('there');
    expect(seen).toHaveLength(4);
    await expect(client.request(`http://127.0.0.1:${port}/0`, { ...ASKED, maxRedirects: 2 })).rejects.toEqual(
      failing('unfit'),
    );
    await expect(at('/-5')).rejects.toEqual(failing('blocked'));
  });

  it('does not follow a redirect that makes a GET of it, nor one to another protocol', async () => {
    let location = '/other';
    const { port } = await serve((_, response) =>
      response.writeHead(location === '/other' ? 302 : 307, { location }).end(),
    );
    const client = new GuardedClient(new AddressGuard(['127.0.0.1']));
    await expect(client.request(`http://127.0.0.1:${port}/`, ASKED)).rejects.toEqual(failing('unfit'));
    location = 'file:///etc/passwd';
    await expect(client.request(`http://127.0.0.1:${port}/`, ASKED)).rejects.toEqual(failing('blocked'));
  });

  it('reads so many bytes, for so long', async () => {
    const { port } = await serve((request, response) => {
      if (request.url === '/long') return response.end('x'.repeat(1001));
      response.write('x');
    });
    const client = new GuardedClient(new AddressGuard(['127.0.0.1']));
    await expect(client.request(`http://127.0.0.1:${port}/long`, ASKED)).rejects.toEqual(failing('unfit'));
    const slow = client.request(`http://127.0.0.1:${port}/slow`, { ...ASKED, timeoutMs: 100 });
    await expect(slow).rejects.toMatchObject({ failure: 'unreachable', message: 'no response in time' });
    await expect(client.request('http://127.0.0.1:1/', ASKED)).rejects.toMatchObject({
      failure: 'unreachable',
      message: 'ECONNREFUSED',
    });
  });
});
