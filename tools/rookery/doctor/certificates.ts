/** Checks the certificates of the URLs that clients use. */
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Finding } from './report.ts';

const TIMEOUT_MS = 5_000;
const DAY_MS = 24 * 3600_000;
/** Certificates are renewed a month before they expire, so one that expires in two weeks was not renewed. */
const WARNING_DAYS = 14;
const PROBLEM_DAYS = 3;

/** The server cannot be connected to from this machine, which says nothing about clients elsewhere. */
class NotReached extends Error {
  override readonly name = 'NotReached';
}

/** Checks the certificate of a URL; undefined for one without TLS. */
export async function certificateOf(url: string): Promise<Finding | undefined> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') return undefined;
  const about = { of: hostname, check: 'certificate' };
  try {
    const end = await endOf(hostname, Number(port) || 443);
    const days = Math.floor((end - Date.now()) / DAY_MS);
    const result = days < PROBLEM_DAYS ? 'problem' : days < WARNING_DAYS ? 'warning' : 'ok';
    return { ...about, result, detail: `valid for ${days} days` };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ...about, result: error instanceof NotReached ? 'warning' : 'problem', detail };
  }
}

/**
 * Returns when the certificate expires, UNIX ms.
 * @throws NotReached, or another error if there is none, or one that clients reject
 */
function endOf(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    // TLS does not allow an IP address as the server name.
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, timeout: TIMEOUT_MS, ...name }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    let isConnected = false;
    socket.once('connect', () => {
      isConnected = true;
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // Of several addresses that fail, the error has a code and no message.
      reject(isConnected ? error : new NotReached(`not reached from here: ${error.message || error.code}`));
    });
  });
}
