/** What NATS's errors mean here. */
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { DomainError, notReady } from '@rookery/core';

/** Another writer was first: the subject's last sequence is not the one that was expected. */
export class WrongSequence extends Error {
  override readonly name = 'WrongSequence';
}

/** No stream takes the subject. */
export class NoStream extends Error {
  override readonly name = 'NoStream';
}

/** A frame is of a format that a newer build writes: what it holds cannot be told, so whoever would be told ends or goes elsewhere. */
export class NewerFormat extends Error {
  override readonly name = 'NewerFormat';
  readonly format: number;

  constructor(format: number, known: number) {
    super(`a frame of format ${format}: this build reads up to ${known}`);
    this.format = format;
  }
}

/** The key is not at the revision that was expected: it exists already, or was changed by another. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
}

/** A publication or a check of its expectation failed because somebody else wrote first. */
export function isWrongSequence(error: unknown): boolean {
  if (!(error instanceof JetStreamApiError)) return false;
  const { code } = error;
  return (
    code === JetStreamApiCodes.StreamWrongLastSequence || code === JetStreamApiCodes.StreamWrongLastSequenceUnknown
  );
}

/**
 * There is no such stream. A publication learns that only from nobody answering, which also happens for a moment while a
 * server starts; so whoever acts on this looks again.
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

/** What callers are told: SERVER_NOT_READY when NATS is away or not yet up, else the error itself. */
export function toCallerError(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (error instanceof JetStreamApiError) return error.status === 503 ? notReady() : error;
  return error instanceof Error && AWAY.has(error.name) ? notReady() : error;
}
