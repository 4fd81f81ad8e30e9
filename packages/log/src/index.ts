export { Bucket, type BucketOptions, type BucketValue, type WriteOptions } from './bucket.ts';
export type { BucketEntry } from './bucket-entry.ts';
export type { RemovalReason, WatchHandlers } from './bucket-watch.ts';
export {
  decodeEntry,
  decodeHead,
  type Entry__Output,
  type EntryInput,
  encodedSize,
  encodeEntry,
  encodeFrame,
  FRAME_FORMAT,
  MAX_ENTRY_BYTES,
  MAX_FRAME_ENTRIES,
} from './codec.ts';
export { NewerFormat, RevisionConflict } from './errors.ts';
export type { SetFence, WithdrawingEntry } from './fences.ts';
export type { JournalSource } from './journal-source.ts';
export { type EphemeralKind, Log, type LogOptions } from './log.ts';
export type { Dial } from './log-connection.ts';
export { natsMemberBoard } from './member-board.ts';
export type { LogFrame, LogSubscription, ReadHandlers } from './reader.ts';
export { Relay, type RelayOptions } from './relay.ts';
export type { RelayCounts } from './subject-publisher.ts';
export type { PendingEntry } from './subject-state.ts';
