/** The implementation of `rookery backup`, `backup verify` and `restore`; `commands.ts` declares them. */
import { existsSync } from 'node:fs';
import { checkNatsAccess, type NatsAccess, removeLog, withoutCredentials } from '@rookery/log';
import { natsAccessOf } from '@rookery/runtime';
import { MongoError, MongoServerSelectionError } from 'mongodb';
import { closeDataDirectory, dataDirectory, lockDirectory, readRunning, writeOrigin } from '../installation/files.ts';
import { StartRefusal } from '../installation/refusal.ts';
import { checkMongodbUrl, startServers } from '../installation/servers.ts';
import { namespaceOf } from '../installation/settings.ts';
import { Unreachable } from '../rookery/failures.ts';
import { backUp } from './backup.ts';
import type { Manifest } from './format.ts';
import { mongodbTls } from './mongodb-tls.ts';
import { restore, verifyBackup } from './restore.ts';

const MB = 1024 ** 2;

const startedAt = Date.now();
const say = (line: string): void => {
  process.stdout.write(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(8)} s  ${line}\n`);
};

/** Checks a backup. */
export async function verify(dir: string): Promise<void> {
  summarise('whole', await verifyBackup(dir, say));
}

/** Makes or continues a backup of the installation that the environment names. @throws StartRefusal, Unreachable */
export async function makeBackup(dir: string, partBytes: number): Promise<void> {
  const { env } = process;
  const running = readRunning(dataDirectory(env));
  const mongodbUrl = env.MONGODB_URL || running?.mongodb_url;
  if (!mongodbUrl) {
    throw new Unreachable(
      `No installation runs on ${dataDirectory(env)}. Name its MongoDB with MONGODB_URL and its NAMESPACE, or start it.`,
    );
  }
  await checkMongodbUrl(mongodbUrl);
  const namespace = env.MONGODB_URL || !running ? namespaceOf(env) : running.namespace;
  process.umask(0o077);
  const options = { dir, mongodbUrl, tls: mongodbTls(env), namespace, partBytes, say };
  summarise('finished', await plainly(mongodbUrl, backUp(options)));
  say('SECRET_KEYS and all other settings are not in it: store them elsewhere, docs/backup.md');
}

/**
 * Restores a backup into the servers that the environment names, otherwise into those of DATA_DIR.
 * @throws StartRefusal, Unreachable
 */
export async function restoreBackup(dir: string, leaveLog: boolean): Promise<void> {
  const { env } = process;
  const namespace = namespaceOf(env);
  await using parts = new AsyncDisposableStack();
  const { mongodbUrl, natsUrl, dataDir } = await serversOf(env, parts);
  if (!leaveLog && natsUrl === undefined) {
    throw new StartRefusal('Name NATS with NATS_URL too, so that its log begins again; or take --leave-log.');
  }
  const access = natsAccessOf(env);
  const check = async () => {
    if (!leaveLog && natsUrl !== undefined) await checkLog(natsUrl, access);
  };
  const remove = async () => {
    if (leaveLog || natsUrl === undefined) return say('the log is left alone');
    const streams = await removeLog({ servers: natsUrl, namespace, access });
    say(`the log of ${namespace} begins again (${streams} streams removed)`);
  };
  // A restored installation must not become a demonstration, which has public passwords and would be planted if it is
  // missing; nor must one whose restore was interrupted, and whose directory a start has then made one.
  const onAccepted = () => dataDir && writeOrigin(dataDir, { kind: 'empty', digest: '', planted: '' });
  const options = { dir, mongodbUrl, tls: mongodbTls(env), namespace, say, onAccepted };
  summarise('restored', await plainly(mongodbUrl, restore({ ...options, checkLog: check, removeLog: remove })));
  say('start the services with the SECRET_KEYS of the installation that was backed up');
}

/**
 * Checks NATS, which the end of a restore needs, so that missing credentials are found now and not after hours of
 * copying.
 */
async function checkLog(servers: string, access: NatsAccess): Promise<void> {
  await checkNatsAccess(servers, access).catch((error: Error) => {
    throw new StartRefusal(
      `NATS cannot be used at ${withoutCredentials(servers)}: ${error.message}. Nothing was written; --leave-log restores without it.`,
    );
  });
}

/** Converts errors of the servers into failures of one line. @throws StartRefusal, Unreachable */
async function plainly<T>(mongodbUrl: string, work: Promise<T>): Promise<T> {
  return await work.catch((error) => {
    if (error instanceof MongoServerSelectionError) {
      throw new Unreachable(`MongoDB does not answer at ${withoutCredentials(mongodbUrl)}: ${error.message}`);
    }
    const isOfServers = error instanceof MongoError || /^(Nats|JetStream)/.test(error?.name ?? '');
    throw isOfServers ? new StartRefusal(`${error.name}: ${error.message}`) : error;
  });
}

/** Returns the servers of the environment; without any, starts those of DATA_DIR for the duration of the restore. */
async function serversOf(env: NodeJS.ProcessEnv, parts: AsyncDisposableStack) {
  if (env.MONGODB_URL) {
    await checkMongodbUrl(env.MONGODB_URL);
    return { mongodbUrl: env.MONGODB_URL, natsUrl: env.NATS_URL || undefined, dataDir: undefined };
  }
  const dataDir = dataDirectory(env);
  if (!existsSync(dataDir)) say(`${dataDir} is made`);
  closeDataDirectory(dataDir);
  parts.defer(lockDirectory(dataDir));
  const servers = await startServers({ dataDir, logBytes: undefined }, say);
  parts.defer(() => servers.stop());
  return { ...servers, dataDir };
}

function summarise(what: string, manifest: Manifest): void {
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0);
  const documents = Object.values(manifest.databases)
    .flat()
    .reduce((sum, one) => sum + (one.documents ?? 0), 0);
  say(
    `${what}: ${documents} documents in ${manifest.parts.length} parts, ${(bytes / MB).toFixed(1)} MiB, of ${manifest.moment}`,
  );
}
