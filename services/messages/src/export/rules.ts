/** Decides which messages may be in an archive of the organisation's data. */
import type { UserSet } from '@rookery/core';

/**
 * The scope of an archive: what the channels service determined for its channels, and up to which message it reaches.
 */
export interface ExportScope {
  /** Channels whose messages may all be in the archive. */
  readonly whole: ReadonlySet<number>;
  /** For other channels, the intervals [from, to) of roster versions whose messages may be in it; null: open. */
  readonly received: ReadonlyMap<number, readonly (readonly [number, number | null])[]>;
  /** The newest message when the export started. */
  readonly last: number;
  /** Users who consent to the export of their private data. */
  readonly consenting: UserSet;
}

/** Parses the scope's line. */
export function toExportScope(line: Buffer, consenting: UserSet): ExportScope {
  const { whole, received, last } = JSON.parse(line.toString()) as {
    whole: number[];
    received: Record<string, [number, number | null][]>;
    last: number;
  };
  const byChannel = Object.entries(received).map(([channel, versions]) => [Number(channel), versions] as const);
  return { whole: new Set(whole), received: new Map(byChannel), last, consenting };
}

/** The fields of a message that decide whether it may be in an archive. */
interface Message {
  readonly conversation: number;
  readonly version: number;
  readonly channelMoves?: readonly unknown[];
  readonly users?: readonly number[];
}

/**
 * Whether a message may be in the archive: if everyone may read it, or a consenting user. The receivers of a message
 * that was moved into a channel with protected history are not determined: it is left out.
 */
export function mayExport({ conversation, version, channelMoves, users }: Message, scope: ExportScope): boolean {
  if (conversation < 0) return users?.some((user) => scope.consenting.has(user)) ?? false;
  if (scope.whole.has(conversation)) return true;
  if (channelMoves !== undefined && channelMoves.length > 0) return false;
  const versions = scope.received.get(conversation);
  return versions?.some(([from, to]) => from <= version && (to === null || version < to)) ?? false;
}
