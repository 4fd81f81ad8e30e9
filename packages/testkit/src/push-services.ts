/**
 * Fake push services: they check what the real ones check (signatures, claims, headers, encryption), record accepted
 * notifications, and fail as a test requests.
 */
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { selfSigned } from './self-signed.ts';

/** The answer of a service in place of success; `silence`: no answer, `reset`: the connection is closed. */
export type Fault =
  | 'silence'
  | 'reset'
  | {
      readonly status: number;
      readonly body?: string;
      readonly headers?: Record<string, string>;
      /** Only for FCM: fails only notifications to these devices, since those of other users may be in flight. */
      readonly tokens?: readonly string[];
    };

interface Faulty {
  /** The faults of the next requests, in order. */
  readonly faults: Fault[];
}

/** Returns the header and claims of a JWT. @throws if the signature does not match the key */
function verified(jwt: string, publicKey: string, hash: 'RS256' | 'ES256'): Record<string, unknown> {
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const data = Buffer.from(`${header}.${claims}`);
  const key = { key: createPublicKey(publicKey), ...(hash === 'ES256' && { dsaEncoding: 'ieee-p1363' as const }) };
  if (!verify('sha256', data, key, Buffer.from(signature, 'base64url'))) throw new Error('wrong signature');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { ...read(header), ...read(claims) };
}

const SPKI = { type: 'spki', format: 'pem' } as const;
const PKCS8 = { type: 'pkcs8', format: 'pem' } as const;

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** Answers with the next fault that applies to the device `token`. @returns whether there was one */
function fail(faults: Fault[], request: IncomingMessage, response: ServerResponse, token?: string): boolean {
  const isFor = (one: Fault) =>
    typeof one === 'string' || !one.tokens || (token !== undefined && one.tokens.includes(token));
  const [fault] = faults.splice(faults.findIndex(isFor) >>> 0, 1);
  if (fault === undefined) return false;
  if (fault === 'reset') request.socket.destroy();
  else if (fault !== 'silence') response.writeHead(fault.status, fault.headers ?? {}).end(fault.body ?? '');
  return true;
}

/** Firebase Cloud Messaging and Google's token endpoint. */
export interface FakeFcm extends Faulty {
  readonly url: string;
  /** The account file with which a server would be configured. */
  readonly account: Readonly<
    Record<'project_id' | 'client_email' | 'private_key' | 'private_key_id' | 'token_uri', string>
  >;
  readonly received: { readonly token: string; readonly data: Record<string, string>; readonly priority: string }[];
  /** The issued access tokens. */
  readonly issued: string[];
  readonly tokenFaults: Fault[];
  close(): Promise<void>;
}

/** Whether a form requests an access token as Google's servers take it. */
function isGrant(form: URLSearchParams, publicKey: string, audience: string): boolean {
  const claims = verified(form.get('assertion') ?? '', publicKey, 'RS256');
  return (
    form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
    claims.iss === 'push@test.iam.gserviceaccount.com' &&
    claims.aud === audience &&
    claims.scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
    claims.kid === 'key-1' &&
    Number(claims.exp) - Number(claims.iat) === 3600
  );
}

export async function fakeFcm(
  options: {
    port?: number;
    keys?: { publicKey: string; privateKey: string };
    onReceived?: (token: string) => void;
  } = {},
): Promise<FakeFcm> {
  const { publicKey, privateKey } =
    options.keys ??
    generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: SPKI, privateKeyEncoding: PKCS8 });
  const faults: Fault[] = [];
  const tokenFaults: Fault[] = [];
  const received: FakeFcm['received'] = [];
  const issued: string[] = [];
  let url = '';
  const issue = (form: URLSearchParams, response: ServerResponse) => {
    if (!isGrant(form, publicKey, `${url}/token`)) return void response.writeHead(400).end('{"error":"invalid_grant"}');
    const token = `ya29.${randomBytes(8).toString('hex')}`;
    issued.push(token);
    return void response.end(JSON.stringify({ access_token: token, expires_in: 3599, token_type: 'Bearer' }));
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    if (request.url === '/token') {
      if (!fail(tokenFaults, request, response)) issue(new URLSearchParams(body), response);
      return;
    }
    const isSend = request.url === '/v1/projects/test-project/messages:send';
    const message = isSend ? JSON.parse(body).message : undefined;
    if (fail(faults, request, response, message?.token)) return;
    const access = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!isSend) return void response.writeHead(404).end();
    if (!issued.includes(access)) return void response.writeHead(401).end('{"error":{"status":"UNAUTHENTICATED"}}');
    if (Object.values(message.data).some((value) => typeof value !== 'string'))
      return void response.writeHead(400).end();
    received.push({ token: message.token, data: message.data, priority: message.android?.priority });
    options.onReceived?.(message.token);
    response.end(JSON.stringify({ name: `projects/test-project/messages/${received.length}` }));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(400).end('{"error":"invalid_grant"}'));
  });
  url = `http://127.0.0.1:${await listen(server, options.port ?? 0)}`;
  const account = {
    project_id: 'test-project',
    client_email: 'push@test.iam.gserviceaccount.com',
    private_key: privateKey,
    private_key_id: 'key-1',
    token_uri: `${url}/token`,
  };
  const close = () => {
    server.closeAllConnections();
    return closed(server);
  };
  return { url, account, received, issued, faults, tokenFaults, close };
}

/** Apple's push service, over TLS or unencrypted. */
export interface FakeApns extends Faulty {
  readonly url: string;
  /** The CA certificate of its TLS certificate; '' if unencrypted. */
  readonly ca: string;
  readonly key: { readonly key: string; readonly keyId: string; readonly teamId: string };
  readonly received: {
    readonly token: string;
    readonly headers: http2.IncomingHttpHeaders;
    readonly payload: Record<string, unknown>;
  }[];
  /** The number of connections opened so far. */
  readonly connections: { count: number };
  /** Sends GOAWAY on every connection: it accepts no further requests. */
  goAway(): void;
  close(): Promise<void>;
}

export async function fakeApns(
  options: { port?: number; clear?: boolean; keys?: { publicKey: string; privateKey: string } } = {},
): Promise<FakeApns> {
  const { publicKey, privateKey } =
    options.keys ??
    generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding: SPKI, privateKeyEncoding: PKCS8 });
  const tls = selfSigned();
  const server = options.clear ? http2.createServer() : http2.createSecureServer(tls);
  const sessions = new Set<http2.ServerHttp2Session>();
  const connections = { count: 0 };
  const faults: Fault[] = [];
  const received: FakeApns['received'] = [];
  const goAway = () => {
    for (const session of sessions) session.goaway();
  };
  server.on('session', (session) => {
    connections.count++;
    sessions.add(session);
    session.on('error', () => {});
    session.once('close', () => sessions.delete(session));
  });
  const refuse = (stream: http2.ServerHttp2Stream, status: number, reason: string) => {
    stream.respond({ ':status': status });
    stream.end(JSON.stringify({ reason }));
  };
  const handle = async (stream: http2.ServerHttp2Stream, headers: http2.IncomingHttpHeaders) => {
    stream.on('error', () => {});
    const fault = faults.shift();
    if (fault === 'silence') return;
    if (fault === 'reset') return void stream.session?.destroy();
    const body = await text(stream);
    if (fault) {
      stream.respond({ ':status': fault.status, ...fault.headers });
      return void stream.end(fault.body ?? '');
    }
    const claims = verified(String(headers.authorization).replace(/^bearer /, ''), publicKey, 'ES256');
    const refusal = apnsRefusal(claims, headers, body);
    if (refusal) return refuse(stream, ...refusal);
    received.push({ token: deviceOf(headers) ?? '', headers, payload: JSON.parse(body) });
    stream.respond({ ':status': 200 });
    stream.end();
  };
  server.on('stream', (stream, headers) => {
    handle(stream, headers).catch(() => refuse(stream, 403, 'InvalidProviderToken'));
  });
  const port = await listen(server, options.port ?? 0);
  return {
    url: `${options.clear ? 'http' : 'https'}://127.0.0.1:${port}`,
    ca: options.clear ? '' : tls.cert,
    key: { key: privateKey, keyId: 'KEY1234567', teamId: 'TEAM123456' },
    received,
    connections,
    faults,
    goAway,
    close: () => {
      for (const session of sessions) session.destroy();
      return closed(server);
    },
  };
}

const deviceOf = (headers: http2.IncomingHttpHeaders): string | undefined =>
  /^\/3\/device\/([0-9a-f]+)$/.exec(String(headers[':path']))?.[1];

/** Returns the status and reason with which Apple would reject the notification; undefined if it would accept it. */
function apnsRefusal(
  claims: Record<string, unknown>,
  headers: http2.IncomingHttpHeaders,
  body: string,
): [status: number, reason: string] | undefined {
  const age = Date.now() / 1000 - Number(claims.iat);
  if (claims.iss !== 'TEAM123456' || claims.kid !== 'KEY1234567') return [403, 'InvalidProviderToken'];
  if (age > 3600) return [403, 'ExpiredProviderToken'];
  if (headers[':method'] !== 'POST' || deviceOf(headers) === undefined) return [400, 'BadDeviceToken'];
  if (!headers['apns-topic']) return [400, 'MissingTopic'];
  if (headers['apns-push-type'] === 'background' && headers['apns-priority'] !== '5') return [400, 'BadPriority'];
  if (Buffer.byteLength(body) > 4096) return [413, 'PayloadTooLarge'];
  return undefined;
}

/** A browser's push service, with one browser that has subscriptions and decrypts its notifications. */
export interface FakeWebPush extends Faulty {
  readonly url: string;
  /** Creates a subscription of the browser. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The received notifications, decrypted. */
  readonly received: {
    readonly endpoint: string;
    readonly headers: IncomingMessage['headers'];
    readonly vapid: Record<string, unknown>;
    readonly text: string;
  }[];
  close(): Promise<void>;
}

export async function fakeWebPush(options: { port?: number } = {}): Promise<FakeWebPush> {
  const faults: Fault[] = [];
  const received: FakeWebPush['received'] = [];
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const server = createServer((request, response) => {
    const handle = async () => {
      const body = await buffer(request);
      if (fail(faults, request, response)) return;
      const browser = browsers.get(request.url ?? '');
      if (!browser) return void response.writeHead(410).end();
      const vapid = vapidOf(request.headers.authorization ?? '');
      const plain = decrypted(body, browser);
      received.push({ endpoint: `${url}${request.url}`, headers: request.headers, vapid, text: plain });
      response.writeHead(201).end();
    };
    handle().catch(() => response.writeHead(403).end());
  });
  const url = `http://127.0.0.1:${await listen(server, options.port ?? 0)}`;
  const subscribe = () => {
    const ecdh = createECDH('prime256v1');
    const path = `/push/${randomBytes(12).toString('base64url')}`;
    const browser = { ecdh, auth: randomBytes(16) };
    const p256dh = ecdh.generateKeys().toString('base64url');
    browsers.set(path, browser);
    return { endpoint: `${url}${path}`, keys: { p256dh, auth: browser.auth.toString('base64url') } };
  };
  const close = () => {
    server.closeAllConnections();
    return closed(server);
  };
  return { url, subscribe, received, faults, close };
}

/** Verifies the token of RFC 8292 with the key in the same header, and returns its claims and the key. */
function vapidOf(header: string): Record<string, unknown> {
  const { t = '', k = '' } = Object.fromEntries(
    [...header.matchAll(/([tk])=([\w.-]+)/g)].map(([, name, value]) => [name, value]),
  );
  const raw = Buffer.from(k, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  };
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
  return { ...verified(t, pem, 'ES256'), k };
}

/** Decrypts a message of RFC 8291, which has a single record. */
function decrypted(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const secret = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
  const prk = createHmac('sha256', salt).update(ikm).digest();
  const expand = (label: string, length: number) =>
    createHmac('sha256', prk).update(`Content-Encoding: ${label}\0\x01`, 'latin1').digest().subarray(0, length);
  const decipher = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
