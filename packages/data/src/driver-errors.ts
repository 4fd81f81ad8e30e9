/** Classification of driver errors: their meaning for the transaction in which they occurred. */
import {
  MongoBulkWriteError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { WriteRefused } from './send-writes.ts';

/**
 * Server errors after which the same transaction may succeed, with or without an error label (some codes have one only
 * on some commands).
 */
const TRANSIENT_CODES = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  24, // LockTimeout
  50, // MaxTimeMSExpired
  64, // WriteConcernFailed: a majority did not confirm in time
  89, // NetworkTimeout
  91, // ShutdownInProgress
  112, // WriteConflict
  189, // PrimarySteppedDown
  225, // TransactionTooOld
  239, // SnapshotTooOld
  246, // SnapshotUnavailable
  251, // NoSuchTransaction
  262, // ExceededTimeLimit
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  14031, // OutOfDiskSpace
  13436, // NotPrimaryOrSecondary
]);

/** The code of duplicate-key errors, both of driver errors and of single writes in a command's reply. */
export const DUPLICATE_KEY = 11_000;

/** Whether a unique index, or `_id`, already had a document with the same key. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoError && error.code === DUPLICATE_KEY;
}

/** A command was not answered in the time that an operation may take. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Whether a retry of the whole transaction, or of a command outside transactions, may succeed. */
export function isTransient(error: unknown): boolean {
  if (error instanceof WriteRefused) return isTransient(error.cause);
  if (isUnreachable(error)) return true;
  if (!(error instanceof MongoError)) return false;
  return (
    error.hasErrorLabel(MongoErrorLabel.TransientTransactionError) ||
    error.hasErrorLabel(MongoErrorLabel.RetryableWriteError) ||
    TRANSIENT_CODES.has(Number(error.code))
  );
}

/**
 * Node's error codes for a socket whose peer has closed. The driver passes them on unchanged when it writes to a
 * connection of a server that was killed at that moment.
 */
const SOCKET_CODES = new Set(['EPIPE', 'ECONNRESET']);

/** Whether the server was unreachable or stopped answering: it must be sent no further command of this transaction. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof WriteRefused) return isUnreachable(error.cause);
  if (!(error instanceof Error)) return false;
  // A bulk write hides network errors; an error reply of the server has a code or names single writes.
  const unanswered =
    error instanceof MongoBulkWriteError && error.code === undefined && [error.writeErrors].flat().length === 0;
  return (
    unanswered ||
    error instanceof Unanswered ||
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError ||
    error.name === 'MongoWaitQueueTimeoutError' ||
    ('code' in error && SOCKET_CODES.has(String(error.code)))
  );
}

/** Whether a failed commit is known to have had no effect; otherwise it may be committed, now or later. */
export function isAborted(error: unknown): boolean {
  return (
    error instanceof MongoServerError &&
    error.hasErrorLabel(MongoErrorLabel.TransientTransactionError) &&
    !error.hasErrorLabel(MongoErrorLabel.UnknownTransactionCommitResult)
  );
}

/** Whether another transaction holds the lock: a rival writer's, or an orphaned one. */
export function isWriteConflict(error: unknown): boolean {
  const cause = error instanceof WriteRefused ? error.cause : error;
  return cause instanceof MongoError && cause.code === 112;
}
