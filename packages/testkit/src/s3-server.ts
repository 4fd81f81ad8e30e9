/**
 * A real S3 server for tests: versitygw, from the PATH or the cache, or built by the Go toolchain. Its objects are
 * files in a directory.
 */
import { execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { pause } from '@rookery/core/pause';
import { freePort, spawnGuarded } from '@rookery/embedded';

const PROGRAM = 'versitygw';
const VERSION = '1.8.0';
const MODULE = `github.com/versity/versitygw/cmd/versitygw@v${VERSION}`;
const BUILD_MS = 20 * 60_000;
const READY_MS = 20_000;

/** The address and credentials of the server, as environment variables for services. */
interface S3Server {
  readonly env: Readonly<Record<string, string>>;
  /** The directory with the objects of the bucket. */
  readonly bucketDir: string;
  stop(): Promise<void>;
  /** Restarts it after `stop`, with its objects and at the same address. */
  start(): Promise<void>;
  /** Stops it and removes its objects. */
  close(): Promise<void>;
}

/** Finds or builds the server and starts it. @throws Error that lists what was tried if there is none */
export async function startS3Server(): Promise<S3Server> {
  const binary = await findS3Server();
  const dir = await mkdtemp(join(tmpdir(), 'rookery-s3-'));
  const [objects, sidecar] = [join(dir, 'objects'), join(dir, 'sidecar')];
  await Promise.all([objects, sidecar].map((one) => mkdir(one)));
  const port = await freePort();
  const keys = { S3_ACCESS_KEY_ID: 'rookery', S3_SECRET_ACCESS_KEY: 'secret-of-tests' };
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'files',
    S3_PATH_STYLE: 'true',
    ...keys,
  };
  const args = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', '--sidecar', sidecar, objects];
  const log = openSync(join(dir, 'log'), 'a');
  const launch = () =>
    spawnGuarded({
      command: binary,
      args,
      cwd: dir,
      env: { ROOT_ACCESS_KEY: keys.S3_ACCESS_KEY_ID, ROOT_SECRET_KEY: keys.S3_SECRET_ACCESS_KEY },
      output: log,
    });
  let running = await launch();
  await createBucket(env);
  return {
    env,
    bucketDir: join(objects, env.S3_BUCKET),
    stop: async () => {
      await running.stop('SIGTERM');
    },
    start: async () => {
      running = await launch();
      await createBucket(env);
    },
    close: async () => {
      await running.stop('SIGKILL');
      closeSync(log);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Waits until the server answers, and creates the bucket unless it exists. */
async function createBucket(
  env: Readonly<
    Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  >,
): Promise<void> {
  const credentials = { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY };
  const client = new S3Client({ endpoint: env.S3_ENDPOINT, region: env.S3_REGION, forcePathStyle: true, credentials });
  try {
    for (const endAt = Date.now() + READY_MS; ; await pause(50)) {
      try {
        await client.send(new CreateBucketCommand({ Bucket: env.S3_BUCKET }));
        return;
      } catch (error) {
        if (/BucketAlready/.test((error as Error).name)) return;
        if (Date.now() > endAt) throw new Error('the S3 server does not answer', { cause: error });
      }
    }
  } finally {
    client.destroy();
  }
}

async function findS3Server(): Promise<string> {
  const cacheDir = process.env.ROOKERY_CACHE_DIR || fileURLToPath(new URL('../../../.cache/servers', import.meta.url));
  const cached = join(cacheDir, `${PROGRAM}-${VERSION}`);
  const present = (await onPath(PROGRAM)) ?? ((await isProgram(cached)) ? cached : undefined);
  if (present) return present;
  const go = await onPath('go');
  if (!go) {
    throw new Error(
      `These tests need an S3 server: ${PROGRAM} is not on the PATH and not in ${cacheDir}, and there is no Go to build it (go install ${MODULE}).`,
    );
  }
  process.stdout.write(`[tests] building ${MODULE} with go install; this takes some minutes\n`);
  await mkdir(cacheDir, { recursive: true });
  const dir = await mkdtemp(join(cacheDir, '.download-'));
  try {
    await promisify(execFile)(go, ['install', MODULE], { env: { ...process.env, GOBIN: dir }, timeout: BUILD_MS });
    await rename(join(dir, PROGRAM), cached);
    return cached;
  } catch (error) {
    throw new Error(`These tests need an S3 server, and go install ${MODULE} failed: ${(error as Error).message}`);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function onPath(name: string): Promise<string | undefined> {
  for (const dir of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(dir || '.', name);
    if (await isProgram(path)) return path;
  }
  return undefined;
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
