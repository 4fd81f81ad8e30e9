/**
 * The files of an installation on one machine in its data directory, in addition to the data of its servers:
 *
 *   origin.json             how it was created: with the demonstration, with a seed, or empty
 *   secret-keys             the keys that sign cookies and registrations
 *   rpc-keys                the keys with which its processes sign their calls
 *   mongodb/password, nats/password, mongodb/member-key    generated at the first start of these servers
 *   run/installation.json   its addresses and keys, while it runs
 *   lock                    held by the process that starts or runs it, whose id is in run/start
 *   demo/<role>-<name>.zuliprc
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeToOthers, isRunning, secretIn, takeLock } from '@rookery/embedded';
import type { PlantedAccount } from './plant.ts';
import { StartRefusal } from './refusal.ts';

/** How an installation was created. */
export interface Origin {
  readonly kind: 'demo' | 'seed' | 'empty';
  /** The digest of the seed that was planted last. */
  readonly digest: string;
  /** The organisation in which the seed was planted completely; '' until then. */
  readonly planted: string;
}

/** The addresses and keys of a running installation. */
interface Running {
  readonly pid: number;
  readonly url: string;
  /** With credentials, like `mongodb_url`: only the owner can read this file. */
  readonly nats_url: string;
  readonly mongodb_url: string;
  readonly rpc_keys?: string;
  readonly namespace: string;
}

/** The part of the command line by which a process that runs an installation is recognised. */
const START = 'start.js';

/** Returns the data directory: DATA_DIR, otherwise `var` of the checkout. */
export function dataDirectory(env: NodeJS.ProcessEnv): string {
  return env.DATA_DIR ? resolve(env.DATA_DIR) : fileURLToPath(new URL('../../var', import.meta.url));
}

/** The files and directories of the installation in its data directory. */
const OWN = ['mongodb', 'nats', 'log', 'run', 'demo', 'mail', 'secret-keys', 'rpc-keys', 'origin.json'];

/**
 * Makes the data directory unreadable for other users of this machine, including everything that this process and its
 * children write from now on. Removes the permissions that an earlier start left on the installation's files; other
 * files in the directory are not changed.
 * @throws StartRefusal if this user cannot create the directory, or does not own it
 */
export function closeDataDirectory(dataDir: string): void {
  process.umask(0o077);
  try {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o700);
    for (const name of OWN) closeToOthers(join(dataDir, name));
  } catch (error) {
    throw new StartRefusal(`${dataDir} cannot be the data directory (DATA_DIR): ${(error as Error).message}`);
  }
}

const originFile = (dataDir: string) => join(dataDir, 'origin.json');
const runningFile = (dataDir: string) => join(dataDir, 'run/installation.json');

export const readOrigin = (dataDir: string): Origin | undefined => readJson(originFile(dataDir));
export const writeOrigin = (dataDir: string, origin: Origin): void => writeJson(originFile(dataDir), origin);
export const digestOf = (seed: unknown): string => createHash('sha256').update(JSON.stringify(seed)).digest('hex');

/** Returns how to reach the running installation; undefined if none runs. */
export function readRunning(dataDir: string): Running | undefined {
  const running = readJson<Running>(runningFile(dataDir));
  return running && isRunning(running.pid, START) ? running : undefined;
}

/**
 * Locks the data directory until this process ends. Called before anything else, so that only one of two concurrent
 * starts proceeds.
 * @returns a function that releases the lock
 * @throws StartRefusal that names the process that holds the lock
 */
export function lockDirectory(dataDir: string): () => void {
  const release = takeLock(join(dataDir, 'lock'));
  const pidFile = join(dataDir, 'run/start');
  if (release === undefined) {
    const running = readRunning(dataDir);
    if (running) throw new StartRefusal(`It runs already at ${running.url} (process ${running.pid}, ${dataDir}).`);
    const pid = readText(pidFile)?.trim();
    const known = pid !== undefined && isRunning(Number(pid), START);
    throw new StartRefusal(`Another start is under way in ${dataDir}${known ? ` (process ${pid})` : ''}.`);
  }
  writePrivate(pidFile, `${process.pid}\n`);
  return () => {
    rmSync(pidFile, { force: true });
    release();
  };
}

export const writeRunning = (dataDir: string, running: Running): void => writeJson(runningFile(dataDir), running);
export const removeRunning = (dataDir: string): void => rmSync(runningFile(dataDir), { force: true });

/** Returns the secret keys of this installation, generated at its first start. */
export function secretKeys(dataDir: string): string {
  const path = join(dataDir, 'secret-keys');
  const present = readText(path)?.trim();
  if (present) return present;
  const made = randomBytes(32).toString('hex');
  writePrivate(path, `${made}\n`);
  return made;
}

/** Returns the keys with which the processes of this installation sign their calls, generated at its first start. */
export const rpcKeys = (dataDir: string): string => secretIn(dataDir, 'rpc-keys');

/** Returns the content of a zuliprc, the configuration file of Zulip's clients and libraries. */
export function zuliprc(account: Pick<PlantedAccount, 'email' | 'api_key'>, site: string): string {
  return `[api]\nemail=${account.email}\nkey=${account.api_key}\nsite=${site}\n`;
}

/** Writes a zuliprc for each account, and returns the paths in the order of the accounts. */
export function writeZuliprcs(dataDir: string, accounts: readonly PlantedAccount[], site: string): string[] {
  const taken = new Set<string>();
  return accounts.map((account) => {
    const local = account.email.split('@')[0] ?? '';
    const name = (account.role === 'bot' ? local.replace(/-bot$/i, '') : local).toLowerCase().replace(/[^\w.+-]/g, '_');
    const short = `${account.role}-${name}`;
    const file = taken.has(short) ? `${short}-${account.user_id}` : short; // the same name at two domains
    taken.add(file);
    const path = join(dataDir, 'demo', `${file}.zuliprc`);
    writePrivate(path, zuliprc(account, site));
    return path;
  });
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES') throw new StartRefusal(`${path} is another user's, and so is the installation.`);
    throw error;
  }
}

function readJson<T>(path: string): T | undefined {
  const text = readText(path);
  return text === undefined ? undefined : JSON.parse(text);
}

const writeJson = (path: string, value: unknown): void => writePrivate(path, `${JSON.stringify(value, null, 2)}\n`);

/** Writes a file that only its owner can read, atomically. */
function writePrivate(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
