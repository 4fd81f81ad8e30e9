/**
 * Restores a backup into a MongoDB without data of the namespace. An interrupted restore can be repeated, and continues
 * where it stopped. Until it is complete, every database has the collection `restore`, and services wait until it is
 * removed (packages/data/src/restored.ts).
 */
import { RESTORE } from '@rookery/data';
import { type Db, MongoClient } from 'mongodb';
import { StartRefusal } from '../installation/refusal.ts';
import { applyChanges, insertDocuments } from './apply.ts';
import { type CollectionInfo, type Manifest, type Part, readManifest, STORING, type Storing } from './format.ts';
import { lockBackup } from './lock-backup.ts';
import type { MongodbTls } from './mongodb-tls.ts';
import { checkPart, readPart } from './parts.ts';
import { progressLines } from './progress-lines.ts';

interface RestoreOptions {
  readonly dir: string;
  readonly mongodbUrl: string;
  readonly tls: MongodbTls;
  readonly namespace: string;
  readonly say: (line: string) => void;
  /** Checks, before anything is written, that `removeLog` can connect to NATS. @throws StartRefusal */
  readonly checkLog: () => Promise<void>;
  /** Called when the target is accepted, before its first document is written. */
  readonly onAccepted?: () => void;
  /** Removes the log of the namespace, so that it starts again; the last step before the services may start. */
  readonly removeLog: () => Promise<void>;
}

interface Marker {
  readonly _id: string;
  readonly backup: string;
  /** The number of restored parts; only in the first database. */
  readonly done?: number;
}

interface Target extends RestoreOptions {
  readonly db: (service: Storing) => Db;
  readonly manifest: Manifest;
}

const MARKER_ID = 'restore';
const OTHER_RESTORE = 'Another restore of this backup is under way or has ended; this one stops.';
const UNAUTHORIZED = 13;
const DURABLE = { w: 'majority', journal: true } as const;

/** Checks every part of a backup. @throws StartRefusal with the name of the first damaged part */
export async function verifyBackup(dir: string, say: (line: string) => void): Promise<Manifest> {
  const manifest = await readManifest(dir);
  const report = progressLines(say);
  for (const [at, part] of manifest.parts.entries()) {
    await checkPart(dir, part);
    report(() => `checked ${at + 1} of ${manifest.parts.length} parts`);
  }
  return manifest;
}

/**
 * Restores a backup. @throws StartRefusal for problems that the operator can solve, where possible before anything is
 * changed
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { dir, namespace, say } = options;
  await options.checkLog();
  const manifest = await verifyBackup(dir, say);
  say(`all ${manifest.parts.length} parts are as they were written; the backup shows ${manifest.moment}`);
  const release = lockBackup(dir);
  const client = new MongoClient(options.mongodbUrl, {
    ...options.tls,
    appName: 'rookery-restore',
    serverSelectionTimeoutMS: 10_000,
    writeConcern: DURABLE,
    readConcern: { level: 'majority' },
  });
  try {
    const target = { ...options, manifest, db: (service: Storing) => client.db(`${namespace}_${service}`) };
    await openTarget(target, client);
    options.onAccepted?.();
    await restoreParts(target);
    await finishCollections(target);
    // Services may run after another restore has ended, and would lose their log.
    await partsDone(target);
    await options.removeLog();
    // The first database last, since its marker contains the progress of the restore.
    for (const service of [...STORING].reverse()) await target.db(service).dropCollection(RESTORE);
    return manifest;
  } finally {
    await client.close();
    release();
  }
}

/** Marks the databases as being restored. @throws StartRefusal if they contain anything else */
async function openTarget(target: Target, client: MongoClient): Promise<void> {
  const { db, namespace, manifest, say } = target;
  const databases = await Promise.all(
    STORING.map(async (service) => ({
      service,
      names: (await db(service).listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
      marker: await db(service).collection<Marker>(RESTORE).findOne({ _id: MARKER_ID }),
    })),
  );
  const markers = databases.flatMap(({ marker }) => (marker ? [marker] : []));
  if (markers.some(({ backup }) => backup !== manifest.id)) {
    throw new StartRefusal(
      `Another backup is half restored into ${namespace}: repeat that one, or drop its databases.`,
    );
  }
  // The first database loses its marker last: the others may lack theirs when all parts are restored.
  const isWhole = databases[0]?.marker?.done === manifest.parts.length;
  for (const { service, names, marker } of databases) {
    if (marker || names.length === 0 || isWhole) continue;
    throw new StartRefusal(
      `The database ${namespace}_${service} is not empty (${names.slice(0, 3).join(', ')}). A restore takes an empty one: ` +
        'choose another NAMESPACE or MongoDB, or drop the databases of this one.',
    );
  }
  if (markers.length > 0) say('continuing the restore that was interrupted');
  else await refuseServices(client, namespace);
  for (const { service, names, marker } of databases) {
    if (marker || names.length > 0) continue;
    await db(service).collection<Marker>(RESTORE).insertOne({ _id: MARKER_ID, backup: manifest.id });
  }
}

/** Rejects the restore while services run, since they would continue with cached state. @throws StartRefusal */
async function refuseServices(client: MongoClient, namespace: string): Promise<void> {
  const names = STORING.map((service) => `${namespace}_${service}/`);
  const connectedAs = (allUsers: boolean) =>
    client
      .db('admin')
      .aggregate(
        [
          { $currentOp: { allUsers, idleConnections: true } },
          { $match: { appName: { $regex: `^(${names.join('|')})` } } },
          { $limit: 1 },
          { $project: { appName: 1 } },
        ],
        { readConcern: { level: 'local' } },
      )
      .toArray();
  const connected = await connectedAs(true).catch((error) => {
    // The services' user sees only its own connections.
    if (error.code === UNAUTHORIZED) return connectedAs(false);
    throw error;
  });
  if (connected.length === 0) return;
  throw new StartRefusal(
    `Services of ${namespace} are running (${connected[0]?.appName}): stop all of them, and restore then.`,
  );
}

async function restoreParts(target: Target): Promise<void> {
  const { db, dir, manifest, say } = target;
  const { parts } = manifest;
  const marker = db(STORING[0]).collection<Marker>(RESTORE);
  const done = await partsDone(target);
  const report = progressLines(say);
  for (const [at, part] of parts.entries()) {
    if (at < done) continue;
    await restorePart(target, part, await readPart(dir, part));
    const mine = { _id: MARKER_ID, backup: manifest.id, done: at === 0 ? { $exists: false } : at };
    const { matchedCount } = await marker.updateOne(mine, { $set: { done: at + 1 } });
    if (matchedCount === 0) throw new StartRefusal(OTHER_RESTORE);
    report(() => `restored ${at + 1} of ${parts.length} parts`);
  }
}

/** Returns the number of restored parts. @throws StartRefusal if another restore of the backup has ended */
async function partsDone({ db, manifest }: Target): Promise<number> {
  const found = await db(STORING[0]).collection<Marker>(RESTORE).findOne({ _id: MARKER_ID, backup: manifest.id });
  if (!found) throw new StartRefusal(OTHER_RESTORE);
  return found.done ?? 0;
}

async function restorePart({ db }: Target, part: Part, documents: readonly Buffer[]): Promise<void> {
  const { service, collection } = part;
  if (service === undefined || collection === undefined) await applyChanges(documents, db);
  else await insertDocuments(db(service), collection, documents);
}

/** Creates empty collections, compares the numbers of documents with the manifest, and creates the indexes. */
async function finishCollections({ db, manifest, say }: Target): Promise<void> {
  for (const service of STORING) {
    const present = new Set(
      (await db(service).listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
    );
    for (const info of manifest.databases[service]) {
      const { name, options, indexes } = info;
      if (!present.has(name)) await db(service).createCollection(name, options);
      await checkNumber(db(service), service, info);
      // By command, in the listed form: the driver's own method does not accept text indexes in it.
      if (indexes.length > 0)
        await db(service).command({ createIndexes: name, indexes, writeConcern: { w: 'majority' } });
    }
    say(`${service}: ${manifest.databases[service].length} collections with their indexes`);
  }
}

/**
 * Compares the number of a collection's documents with the manifest. A collection with indexes was compared before they
 * were created; since then MongoDB may have removed expired documents. @throws StartRefusal
 */
async function checkNumber(db: Db, service: Storing, { name, documents }: CollectionInfo): Promise<void> {
  const collection = db.collection(name);
  if (documents === null || (await collection.indexes()).length > 1) return;
  const restored = await collection.countDocuments({}, { hint: { _id: 1 } });
  if (restored === documents) return;
  throw new StartRefusal(
    `${service}/${name} has ${restored} documents after the restore, and had ${documents}: drop it.`,
  );
}
