/**
 * A backup of a running installation: a copy of its databases at one moment, the same for all services.
 * docs/decisions/backups.md gives the reasons for this procedure.
 *
 * 1. Follow the changes of all databases (`ChangeTail`), starting before the first read.
 * 2. Read every collection, in parts, which show different moments.
 * 3. Read the documents again that changed in the meantime, in passes, each shorter than the previous one.
 * 4. Choose the backup's moment, wait until all changes before it are listed, and read the remaining ones in a snapshot
 *    of that moment.
 *
 * A document that did not change between its read and the moment was read in the state of the moment; every other one
 * is read again.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pause, VERSION_FIELDS } from '@rookery/core';
import { isLostSnapshot, RESTORE } from '@rookery/data';
import { type ClientSession, type Db, type Document, MongoClient, Timestamp } from 'mongodb';
import { StartRefusal } from '../installation/refusal.ts';
import { copyCollection, copyTouched, type Source } from './copy.ts';
import {
  type CollectionInfo,
  FORMAT,
  type Manifest,
  type Progress,
  readProgress,
  STORING,
  type Storing,
  writeManifest,
  writeProgress,
} from './format.ts';
import { lockBackup } from './lock-backup.ts';
import type { MongodbTls } from './mongodb-tls.ts';
import { ChangeTail, tokenOf } from './touched.ts';

interface BackupOptions {
  readonly dir: string;
  readonly mongodbUrl: string;
  readonly tls: MongodbTls;
  readonly namespace: string;
  readonly partBytes: number;
  readonly say: (line: string) => void;
}

/**
 * Bytes of the list of touched documents that are left to the snapshot: some 100,000 documents, which take far less
 * than the five minutes that MongoDB retains a snapshot.
 */
const FEW_TOUCHED = 8 * 1024 ** 2;
const MAX_PASSES = 12;
/** Max. attempts to choose the moment, which an election or its age may invalidate. */
const MOMENTS = 3;
const COUNT_MS = 60_000;
const LOOK_MS = 100;
/**
 * How long to wait for a change stream, ms. MongoDB writes to an idle oplog every 10 s, which advances change streams.
 */
const TAIL_MS = 60_000;

/** Makes a backup, or continues an interrupted one. @throws StartRefusal for problems that the operator can solve */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { dir, namespace } = options;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const release = lockBackup(dir);
  const client = new MongoClient(options.mongodbUrl, {
    ...options.tls,
    appName: 'rookery-backup',
    serverSelectionTimeoutMS: 10_000,
  });
  try {
    const progress = await openProgress(options, client);
    let saving: Promise<void> = Promise.resolve();
    const save = () => {
      saving = saving.then(() => writeProgress(dir, progress));
      return saving;
    };
    await save();
    const source = { ...options, client, db: (service: Storing) => client.db(`${namespace}_${service}`), save };
    const manifest = await run(source, progress);
    for (const name of ['progress.json', 'touched']) await rm(join(dir, name), { recursive: true, force: true });
    return manifest;
  } finally {
    await client.close();
    release();
  }
}

async function openProgress({ dir, namespace, say }: BackupOptions, client: MongoClient): Promise<Progress> {
  const hello = await client.db('admin').command({ hello: 1 });
  if (!hello.setName) throw new StartRefusal('MongoDB is no replica set, so it has no moments to copy.');
  await checkDatabases(client, namespace);
  const present = (await readdir(dir)).filter((name) => !name.startsWith('lock'));
  if (present.includes('manifest.json'))
    throw new StartRefusal(`There is a finished backup in ${dir}: choose another directory.`);
  const progress = await readProgress(dir);
  if (progress) {
    if (progress.namespace !== namespace || progress.replica_set !== hello.setName) {
      throw new StartRefusal(`The unfinished backup in ${dir} is of ${progress.namespace} on ${progress.replica_set}.`);
    }
    say(`continuing the backup of ${progress.started}, of which ${progress.parts.length} parts are there`);
    return progress;
  }
  if (present.length > 0) throw new StartRefusal(`${dir} has other files: choose an empty directory.`);
  const { high, low } = hello.operationTime as Timestamp;
  return {
    format: FORMAT,
    id: randomUUID(),
    namespace,
    replica_set: String(hello.setName),
    started: new Date().toISOString(),
    from: `${high >>> 0}:${low >>> 0}`,
    copied: {},
    touched: {},
    reread: {},
    parts: [],
  };
}

/**
 * Rejects missing and half restored databases. An unfinished restore lacks documents, and each service creates its
 * collections when it starts: a backup of such a state could replace a complete one.
 */
async function checkDatabases(client: MongoClient, namespace: string): Promise<void> {
  for (const service of STORING) {
    const db = client.db(`${namespace}_${service}`);
    const names = await namesOf(db);
    if (names.length === 0) {
      throw new StartRefusal(`MongoDB has no database ${db.databaseName}: is NAMESPACE the right one?`);
    }
    if (names.includes(RESTORE)) {
      throw new StartRefusal(`${db.databaseName} is half restored: repeat the restore, and back up after its end.`);
    }
  }
}

async function run(source: Source & BackupOptions, progress: Progress): Promise<Manifest> {
  const { dir, db, save, say } = source;
  const [t, i] = progress.from.split(':').map(Number);
  const from = new Timestamp({ t: t ?? 0, i: i ?? 0 });
  const tails = STORING.map((service) => new ChangeTail({ dir, db: db(service), service, progress, from, save }));
  try {
    await Promise.all(tails.map((tail) => reached(tail, '')));
    const found = await Promise.all(STORING.map(async (service) => [service, await namesOf(db(service))] as const));
    // Parts are useless if the changes since their read were not followed, so a failed tail fails the save.
    const following = {
      ...source,
      save: async () => {
        for (const tail of tails) void tail.reached;
        await save();
      },
    };
    for (const [service, names] of found) {
      for (const collection of names) await copyCollection(following, progress, { service, collection }, from);
    }
    await readAgain(following, progress);
    const manifest = await finish(source, progress, tails);
    await writeManifest(dir, manifest);
    say(`the backup shows ${manifest.moment}`);
    return manifest;
  } finally {
    await Promise.all(tails.map((tail) => tail.close()));
    await save();
  }
}

/** Reads touched documents again, in passes, until few are left for the snapshot. */
async function readAgain(source: Source, progress: Progress): Promise<void> {
  const listed = (service: Storing) => progress.touched[service]?.bytes ?? 0;
  const left = () => STORING.reduce((sum, service) => sum + listed(service) - (progress.reread[service] ?? 0), 0);
  for (let pass = 1; left() > FEW_TOUCHED && pass <= MAX_PASSES; pass++) {
    const session = source.client.startSession({ causalConsistency: true });
    try {
      session.advanceOperationTime((await source.client.db('admin').command({ hello: 1 })).operationTime);
      for (const service of STORING) {
        const documents = await copyTouched(source, progress, service, { end: listed(service), session });
        source.say(`${service}: ${documents} documents changed meanwhile (pass ${pass})`);
      }
    } finally {
      await session.endSession();
    }
  }
}

/** Chooses the moment, and reads the documents that are not in its state yet. */
async function finish(
  source: Source & BackupOptions,
  progress: Progress,
  tails: readonly ChangeTail[],
): Promise<Manifest> {
  for (let attempt = 1; ; attempt++) {
    // The parts of an attempt are valid only for its moment, so an interrupted attempt leaves nothing that is used.
    const last = structuredClone(progress);
    const session = source.client.startSession({ snapshot: true });
    try {
      return await readMoment({ ...source, save: async () => {} }, { progress, last, tails, session });
    } catch (error) {
      if (!isLostSnapshot(error)) throw error;
      if (attempt === MOMENTS) {
        throw new StartRefusal(
          `MongoDB forgot the backup's moment while it was read (${error.message}). Repeat the command, with less load or a ` +
            'larger minSnapshotHistoryWindowInSeconds.',
        );
      }
      source.say('the moment was lost, choosing another');
    } finally {
      await session.endSession();
    }
  }
}

interface Moment {
  /** The progress of the tails, which continue. */
  readonly progress: Progress;
  readonly last: Progress;
  readonly tails: readonly ChangeTail[];
  readonly session: ClientSession;
}

async function readMoment(source: Source & BackupOptions, options: Moment): Promise<Manifest> {
  const { client, db, say } = source;
  const { progress, last, tails, session } = options;
  const snapshot = { session, readConcern: { level: 'snapshot' } } as const;
  // The first read of the session determines the moment.
  await db('messages')
    .collection('journal')
    .findOne({}, { ...snapshot, projection: { _id: 1 } });
  const moment = (session as unknown as { snapshotTime: Timestamp }).snapshotTime;
  const bound = await tokenAfter(db('messages'), moment);
  await Promise.all(tails.map((tail) => reached(tail, bound)));
  let documents = 0;
  for (const service of STORING) {
    documents += await copyTouched(source, last, service, { end: progress.touched[service]?.bytes ?? 0, session });
  }
  say(`${documents} documents changed meanwhile`);
  const databases = {} as Record<Storing, CollectionInfo[]>;
  for (const service of STORING) databases[service] = await describe(db(service), snapshot);
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  const { id, namespace, started, parts } = last;
  return {
    format: FORMAT,
    ...{ id, namespace, version: VERSION_FIELDS.service_version, mongodb: String(version), started },
    moment: new Date((moment.high >>> 0) * 1000).toISOString(),
    cluster_time: `${moment.high >>> 0}:${moment.low >>> 0}`,
    databases,
    parts,
  };
}

/** Returns a resume token that is greater than those of all changes up to a moment. */
async function tokenAfter(db: Db, moment: Timestamp): Promise<string> {
  const next = new Timestamp({ t: moment.high >>> 0, i: (moment.low >>> 0) + 1 });
  const stream = db.watch<Document, Document>([], { startAtOperationTime: next, maxAwaitTimeMS: 1 });
  try {
    await stream.tryNext();
    return tokenOf(stream);
  } finally {
    await stream.close();
  }
}

/** Waits until a tail has listed all changes before a token. */
async function reached(tail: ChangeTail, token: string): Promise<void> {
  const endAt = Date.now() + TAIL_MS;
  while (tail.reached === '' || tail.reached < token) {
    if (Date.now() > endAt) throw new StartRefusal(`MongoDB's stream of changes stands still for ${TAIL_MS / 1000} s.`);
    await pause(LOOK_MS);
  }
}

async function describe(db: Db, snapshot: { session: ClientSession; readConcern: { level: 'snapshot' } }) {
  const found: CollectionInfo[] = [];
  for (const { name, options = {} } of await collectionsOf(db)) {
    const indexes = await db.collection(name).listIndexes().toArray();
    const documents = await db
      .collection(name)
      .countDocuments({}, { ...snapshot, hint: { _id: 1 }, maxTimeMS: COUNT_MS })
      .catch((error) => {
        if (error.code === MAX_TIME_EXPIRED) return null;
        throw error;
      });
    const wanted = indexes.filter((index) => index.name !== '_id_').map(({ v: _, ...index }) => index);
    found.push({ name, options, indexes: wanted as CollectionInfo['indexes'], documents });
  }
  return found;
}

const MAX_TIME_EXPIRED = 50;

async function collectionsOf(db: Db): Promise<{ name: string; options?: Document }[]> {
  const all = await db.listCollections({ type: 'collection' }).toArray();
  return all.filter(({ name }) => !name.startsWith('system.')).sort((a, b) => (a.name < b.name ? -1 : 1));
}

const namesOf = async (db: Db): Promise<string[]> => (await collectionsOf(db)).map(({ name }) => name);
