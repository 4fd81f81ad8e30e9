export { Binary, type ClientSession, type Collection, type Document, type Filter, type FindCursor } from 'mongodb';
export type { InvalidatedSubjects } from './attempt-outcome.ts';
export {
  type CachedElsewhere,
  CommitQueue,
  type CommitQueueOptions,
  type RunOptions,
} from './commit-queue.ts';
export { Database, tlsOptions } from './database.ts';
export { DUPLICATE_KEY, isDuplicateKey, isTransient } from './driver-errors.ts';
export { audienceOfUser, audienceOfUsers, type CapabilityFilter, emit, type Withdrawing } from './emit.ts';
export { eraseJournal, eraseRealm, type RealmKeys, realmFilter } from './erase-realm.ts';
export { ExactReads, NeedsSnapshot } from './exact-reads.ts';
export { type DatabaseReport, examineDatabase } from './examine.ts';
export { Files, filesIndexes } from './files.ts';
export { ensureIndexes, type IndexSpecs } from './indexes.ts';
export { Journal } from './journal.ts';
export { countToMove, type FileStore, type MovedFiles, moveFiles } from './move-files.ts';
export type { FilesElsewhere, ObjectStore } from './objects.ts';
export { type Preloader, preload } from './preload.ts';
export { type Commit, ensureJournal, type JournalHead, journalSeq, lastCommit, readHead } from './records.ts';
export { RESTORE } from './restored.ts';
export { separateTransaction } from './separate-transaction.ts';
export { sessionOptions } from './session.ts';
export { isLostSnapshot, snapshotRead } from './snapshot.ts';
export { type CommittedEntry, causeCounter, MAX_ENTRY_BYTES, type NewEntry, type Tx } from './tx.ts';
