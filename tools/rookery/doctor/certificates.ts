/** The certificates of the addresses that clients use. */
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Finding } from './report.ts';

const TIMEOUT_MS = 5_000;
const DAY_MS = 24 * 3600_000;
/** Renewals come a month before the end, so one that has not come two weeks before has failed. */
const WARNING_DAYS = 14;
const PROBLEM_DAYS = 3;

/** Looks at the certificate of an address; nothing for one without TLS. */
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
    return { ...about, result: 'problem', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** When it ends, UNIX ms. @throws where there is none, or one that clients refuse */
function endOf(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    // An address is no name that a server may be asked for.
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, timeout: TIMEOUT_MS, ...name }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
