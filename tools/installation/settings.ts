/** The settings of a start, from its options and the environment. */
import { isIP } from 'node:net';
import { freePort, SERVICES, type SupervisedService } from '@rookery/embedded';
import { dataDirectory } from './files.ts';
import { StartRefusal } from './refusal.ts';

export interface StartSettings {
  readonly dataDir: string;
  /** The host on which the gateway listens; the other processes listen on 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  /** The URL of the gateway from this machine. */
  readonly url: string;
  /** The URL of the gateway for everyone else. */
  readonly externalUrl: string;
  readonly namespace: string;
  readonly replicas: ReadonlyMap<SupervisedService, number>;
  /** Whether development mode is requested; it is used only where it is allowed. */
  readonly development: boolean;
  readonly loopback: boolean;
}

// Max. replicas of a service. Each is a process of some 100 MB; a typing error should not exhaust the machine.
const MAX_REPLICAS = 32;

/**
 * Reads HOST, PORT, DATA_DIR, NAMESPACE, EXTERNAL_URL and DEVELOPMENT, and `--scale`. @throws StartRefusal if one of
 * them is wrong
 */
export async function readSettings(env: NodeJS.ProcessEnv, scale: string | undefined): Promise<StartSettings> {
  const host = env.HOST || '127.0.0.1';
  const wanted = Number(env.PORT || 9991);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535)
    throw new StartRefusal(`PORT is no port: ${env.PORT}`);
  const port = wanted === 0 ? await freePort() : wanted;
  const namespace = namespaceOf(env);
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const url = `http://${isIP(local) === 6 ? `[${local}]` : local}:${port}`;
  return {
    dataDir: dataDirectory(env),
    host,
    port,
    url,
    externalUrl: env.EXTERNAL_URL || url,
    namespace,
    replicas: readScale(scale),
    development: wantsDevelopment(env),
    loopback: host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host),
  };
}

/**
 * Reads DEVELOPMENT with the values that services accept; their own parser needs libraries that are not loaded here.
 * @throws StartRefusal
 */
function wantsDevelopment({ DEVELOPMENT: word = '' }: NodeJS.ProcessEnv): boolean {
  if (word === '' || word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  throw new StartRefusal(`DEVELOPMENT takes true or false: ${word}`);
}

/** Returns the prefix of the names of databases and streams. @throws StartRefusal */
export function namespaceOf(env: NodeJS.ProcessEnv): string {
  const namespace = env.NAMESPACE || 'rookery';
  if (/^[a-z][a-z0-9]{0,30}$/.test(namespace)) return namespace;
  throw new StartRefusal(`NAMESPACE takes lower-case letters and digits, a letter first: ${namespace}`);
}

/** Parses `events=3,messages=2`; services that are not named have one replica. @throws StartRefusal */
export function readScale(text = ''): Map<SupervisedService, number> {
  const replicas = new Map<SupervisedService, number>(SERVICES.map((service) => [service, 1]));
  for (const part of text.split(',').filter((one) => one !== '')) {
    const [name = '', count = ''] = part.split('=');
    const service = SERVICES.find((one) => one === name.trim());
    const number = /^\s*\d+\s*$/.test(count) ? Number(count) : Number.NaN;
    if (!service || !(number >= 1 && number <= MAX_REPLICAS)) {
      const names = SERVICES.join(', ');
      throw new StartRefusal(
        `--scale takes <service>=<1 to ${MAX_REPLICAS}>, with commas; the services are ${names}: ${part}`,
      );
    }
    replicas.set(service, number);
  }
  return replicas;
}
