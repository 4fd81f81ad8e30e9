/**
 * One connection to Apple, which all notifications share. It is opened for the first request and stays open; after
 * GOAWAY, an error or a request without an answer in time it accepts no more requests and ends when the last one is
 * answered, and the next request opens another.
 */
import http2 from 'node:http2';
import { REQUEST_TIME_MS } from './exchange.ts';

export interface ApnsResponse {
  readonly status: number;
  readonly headers: http2.IncomingHttpHeaders;
  readonly text: string;
}

const MAX_ANSWER_BYTES = 16 * 1024;

/**
 * A request that the peer did not process and that may be sent again: refused, or beyond the last stream of a GOAWAY.
 */
class Unprocessed extends Error {}

export class ApnsConnection {
  readonly #url: string;
  readonly #tls: { readonly ca?: string };
  #session: http2.ClientHttp2Session | undefined;

  constructor(url: string, tls: { readonly ca?: string }) {
    this.#url = url;
    this.#tls = tls;
  }

  /**
   * Never throws. A request that the peer did not process is sent once more, over another connection.
   * @returns undefined if no answer came
   */
  async request(
    headers: http2.OutgoingHttpHeaders,
    body: string,
    signal: AbortSignal,
  ): Promise<ApnsResponse | undefined> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIME_MS)]);
    for (let tries = 1; ; tries++) {
      const session = this.#open();
      try {
        return await exchange(session, headers, body, limited);
      } catch (error) {
        this.#drop(session);
        if (!(error instanceof Unprocessed) || tries === 2 || limited.aborted) return undefined;
      }
    }
  }

  close(): void {
    this.#session?.destroy();
    this.#session = undefined;
  }

  #open(): http2.ClientHttp2Session {
    if (this.#session) return this.#session;
    const session = http2.connect(this.#url, this.#tls);
    session.once('goaway', () => this.#drop(session));
    session.once('close', () => this.#drop(session));
    session.on('error', () => this.#drop(session));
    this.#session = session;
    return session;
  }

  /** Stops new requests on a session; requests in flight may still be answered. */
  #drop(session: http2.ClientHttp2Session): void {
    if (this.#session === session) this.#session = undefined;
    if (session.closed) return;
    session.close();
    // An unreachable peer does not answer the close either.
    setTimeout(() => session.destroy(), 2 * REQUEST_TIME_MS).unref();
  }
}

function exchange(
  session: http2.ClientHttp2Session,
  headers: http2.OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<ApnsResponse> {
  return new Promise((resolve, reject) => {
    let answer: http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader = {};
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stream = open(session, headers, signal, reject);
    if (!stream) return;
    stream.on('response', (received) => {
      answer = received;
    });
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_ANSWER_BYTES) chunks.push(chunk);
    });
    stream.once('error', (error) => reject(isUnprocessed(stream, error) ? new Unprocessed() : error));
    stream.once('close', () => {
      const status = answer[':status'];
      if (status === undefined) reject(stream.rstCode === REFUSED ? new Unprocessed() : new Error('no answer'));
      else resolve({ status, headers: answer, text: Buffer.concat(chunks).toString('utf8') });
    });
    stream.end(body);
  });
}

/** Opens a stream. A session that has closed since it was chosen opens none. */
function open(
  session: http2.ClientHttp2Session,
  headers: http2.OutgoingHttpHeaders,
  signal: AbortSignal,
  reject: (error: Error) => void,
): http2.ClientHttp2Stream | undefined {
  try {
    return session.request(headers, { signal });
  } catch {
    reject(new Unprocessed());
    return undefined;
  }
}

const REFUSED = http2.constants.NGHTTP2_REFUSED_STREAM;

function isUnprocessed(stream: http2.ClientHttp2Stream, error: NodeJS.ErrnoException): boolean {
  return (
    stream.rstCode === REFUSED ||
    error.code === 'ERR_HTTP2_GOAWAY_SESSION' ||
    error.code === 'ERR_HTTP2_INVALID_SESSION'
  );
}
