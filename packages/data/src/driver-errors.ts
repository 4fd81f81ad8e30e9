/** What an error of the driver means for the transaction that it happened in. */
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
 * Server errors after which the same transaction may succeed, whether or not they carry a label (some do only on some
 * commands).
 */
const TRANSIENT_CODES = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  24, // LockTimeout
  50, // MaxTimeMSExpired
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

/** Of an error, and of what a command without a driver's error says of a single write. */
export const DUPLICATE_KEY = 11_000;

/** Whether a document was there already that a unique index, or its `_id`, allows once. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoError && error.code === DUPLICATE_KEY;
}

/** A command was not answered in the time that an operation may take. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Whether running the whole transaction, or the command that was none's, again may succeed. */
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
 * Error codes of Node for a socket whose other end has closed. The driver passes them on unchanged when it writes to a
 * connection that the server, killed at that moment, has ended.
 */
const SOCKET_CODES = new Set(['EPIPE', 'ECONNRESET']);

/** Whether the server was not reached at all, or fell silent: nothing more is to be said to it in this transaction. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof WriteRefused) return isUnreachable(error.cause);
  if (!(error instanceof Error)) return false;
  // A bulk write hides network errors; an answer of the server has a code, or names single writes.
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

/** Whether a failed commit is known to have come to nothing; otherwise it may have been, or yet be, committed. */
export function isAborted(error: unknown): boolean {
  return (
    error instanceof MongoServerError &&
    error.hasErrorLabel(MongoErrorLabel.TransientTransactionError) &&
    !error.hasErrorLabel(MongoErrorLabel.UnknownTransactionCommitResult)
  );
}

/** Whether another transaction has the lock: a rival's, or an orphaned one. */
export function isWriteConflict(error: unknown): boolean {
  const cause = error instanceof WriteRefused ? error.cause : error;
  return cause instanceof MongoError && cause.code === 112;
}
