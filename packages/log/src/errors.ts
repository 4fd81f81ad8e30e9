/** NATS's errors, classified. */
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { DomainError, notReady } from '@rookery/core';

/** Another writer published first: the subject's last sequence is not the expected one. */
export class WrongSequence extends Error {
  override readonly name = 'WrongSequence';
}

/** No stream takes the subject. */
export class NoStream extends Error {
  override readonly name = 'NoStream';
}

/** A frame has a format that only newer builds read. The read ends, or another replica serves the queues. */
export class NewerFormat extends Error {
  override readonly name = 'NewerFormat';
  readonly format: number;

  constructor(format: number, known: number) {
    super(`a frame of format ${format}: this build reads up to ${known}`);
    this.format = format;
  }
}

/** The key is not at the expected revision: it already exists, or another process has changed it. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
}

/** Whether a publication failed because another process wrote first. */
export function isWrongSequence(error: unknown): boolean {
  if (!(error instanceof JetStreamApiError)) return false;
  const { code } = error;
  return (
    code === JetStreamApiCodes.StreamWrongLastSequence || code === JetStreamApiCodes.StreamWrongLastSequenceUnknown
  );
}

/**
 * Whether the stream does not exist. A publication only sees that no server responds, which also happens briefly while
 * a server starts; so callers check again before they act on this.
 */
export function isNoStream(error: unknown): boolean {
  if (error instanceof JetStreamApiError) return error.code === JetStreamApiCodes.StreamNotFound;
  return error instanceof Error && NO_RESPONDERS.has(error.name);
}

const NO_RESPONDERS = new Set(['NoStream', 'JetStreamNotEnabled', 'NoResponders']);

const AWAY = new Set([
  ...NO_RESPONDERS,
  'RequestError',
  'TimeoutError',
  'ConnectionError',
  'ClosedConnectionError',
  'DrainingConnectionError',
]);

/** The error for callers: SERVER_NOT_READY if NATS is unavailable or not yet up, else the error itself. */
export function toCallerError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (error instanceof JetStreamApiError) return error.status === 503 ? notReady() : error;
  return error instanceof Error && AWAY.has(error.name) ? notReady() : error;
}
