export type { Bucket } from './bucket.ts';
export {
  decodeEntry,
  decodeHead,
  type Entry__Output,
  type EntryInput,
  encodeEntry,
  encodeFrame,
  FRAME_FORMAT,
  MAX_ENTRY_BYTES,
} from './codec.ts';
export type { Dial } from './dial.ts';
export { NewerFormat, RevisionConflict } from './errors.ts';
export type { SetFence } from './fences.ts';
export type { JournalSource } from './journal-source.ts';
export { Log, type LogOptions, type LogRoom } from './log.ts';
export { natsMemberBoard } from './member-board.ts';
export {
  checkNatsAccess,
  type NatsAccess,
  NatsAccessError,
  natsConnectOptions,
} from './nats-access.ts';
export type { LogFrame, LogSubscription } from './reader.ts';
export { Relay } from './relay.ts';
export { removeLog } from './remove-log.ts';
export { withoutCredentials } from './without-credentials.ts';
