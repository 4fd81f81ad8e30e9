/** Which messages may be in an archive of the organisation's data. */
import { MESSAGE_KEY_SPAN, type UserSet } from '@rookery/core';

/** What may be in the archive that is being made: what the channels service says of channels, and how far it goes. */
export interface ExportScope {
  /** Channels all of whose messages may be in it. */
  readonly whole: ReadonlySet<number>;
  /** Of others, the roster versions [from, to) at which messages were sent that may; null: open. */
  readonly received: ReadonlyMap<number, readonly (readonly [number, number | null])[]>;
  /** The newest message when the export started. */
  readonly last: number;
  /** Who lets their private data be exported. */
  readonly consenting: UserSet;
}

/** No message has a higher id; where members of older releases do not say how far the archive goes. */
const NEWEST = MESSAGE_KEY_SPAN - 1;

/** Parses the scope's line. */
export function toExportScope(line: Buffer, consenting: UserSet): ExportScope {
  const { whole, received, last } = JSON.parse(line.toString()) as {
    whole: number[];
    received: Record<string, [number, number | null][]>;
    last?: number;
  };
  const byChannel = Object.entries(received).map(([channel, versions]) => [Number(channel), versions] as const);
  return { whole: new Set(whole), received: new Map(byChannel), last: last ?? NEWEST, consenting };
}

/** What of a message decides. */
interface Message {
  readonly conversation: number;
  readonly version: number;
  readonly hops?: readonly unknown[];
  readonly users?: readonly number[];
}

/**
 * Whether a message may be in the archive: because everyone may read it, or a user who consents. Of what was moved into
 * a channel with protected history, who received it is not looked into: it stays out.
 */
export function mayExport({ conversation, version, hops, users }: Message, scope: ExportScope): boolean {
  if (conversation < 0) return users?.some((user) => scope.consenting.has(user)) ?? false;
  if (scope.whole.has(conversation)) return true;
  if (hops !== undefined && hops.length > 0) return false;
  const versions = scope.received.get(conversation);
  return versions?.some(([from, to]) => from <= version && (to === null || version < to)) ?? false;
}
