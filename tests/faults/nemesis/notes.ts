/** What clients note, for the checker: what they asked for, what came of it, and what their queues heard. */
import type { Value } from './ledger.ts';

/** A condition on a thing of the ledger. */
export interface Need {
  readonly key: string;
  readonly allows: (value: Value) => boolean;
}

/** An attempt without success: an answer that says to come again, or a connection that broke. */
export interface Failure {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly kind: 'answer' | 'connection';
  readonly text: string;
  /**
   * The API documents it as one to repeat, and says when. A connection's end is attributed to the faults of the time.
   */
  readonly isDocumented: boolean;
}

/** What an operation is about. */
export type Action =
  | { readonly kind: 'send'; readonly token: string; readonly to: Destination }
  | { readonly kind: 'edit'; readonly message: number; readonly text: string }
  | { readonly kind: 'delete'; readonly message: number }
  | { readonly kind: 'react'; readonly op: 'add' | 'remove'; readonly message: number; readonly emoji: string }
  | { readonly kind: 'move' | 'flag' | 'member' | 'role' };

/** A channel, or everyone in a direct-message group. */
export type Destination = { readonly channel: number; readonly topic: string } | { readonly users: readonly number[] };

export interface Operation {
  readonly action: Action;
  readonly user: number;
  readonly startedAt: number;
  endedAt: number;
  /** `open`: the connection ended, and the refusal of the repetition leaves open whether it had been done. */
  outcome: 'running' | 'done' | 'refused' | 'open';
  /** Of a message that was sent. */
  message: number | undefined;
  /** What must hold for it to succeed. */
  readonly needs: readonly Need[];
  readonly failures: Failure[];
  /** The answer of one that was refused. */
  refusal: string;
}

/** An event, as far as the checker looks at it. */
export type Heard = { readonly at: number; readonly eventId: number } & (
  | { readonly what: 'message'; readonly message: number; readonly token: string; readonly channel: number | undefined }
  | { readonly what: 'edit'; readonly message: number; readonly text: string }
  | { readonly what: 'deletion'; readonly message: number }
  | {
      readonly what: 'reaction';
      readonly op: 'add' | 'remove';
      readonly message: number;
      readonly user: number;
      readonly emoji: string;
    }
  | { readonly what: 'subscribed' | 'unsubscribed'; readonly channel: number }
);

export interface Queue {
  readonly name: string;
  readonly user: number;
  /** Of its register: what began after it must come as an event, what ended before it must not. */
  readonly registeredFrom: number;
  readonly registeredTo: number;
  readonly heard: Heard[];
  /** What no client should meet, a line each; the first ends the polling. */
  readonly errors: { readonly at: number; readonly text: string }[];
  readonly failures: Failure[];
}

/** A message as the API shows it in the end. */
export interface StoredMessage {
  readonly id: number;
  readonly token: string;
  readonly text: string;
  /** Undefined of a direct message. */
  readonly channel: number | undefined;
  readonly topic: string;
  readonly reactions: readonly { readonly user: number; readonly emoji: string }[];
}

/** What a client's register says in the end, and where its old state with all events differs from it. */
export interface FinalState {
  readonly name: string;
  readonly user: number;
  readonly channels: readonly number[];
  readonly starred: readonly number[];
  readonly roles: ReadonlyMap<number, number>;
  readonly differences: readonly string[];
}

/** `n<client>x<number>` names a message; what follows it changes with each edit. */
const CONTENT = /(n\d+x\d+) (v\d+)/;

/** The token and the text of a content, as source or as HTML; undefined when no client wrote it. */
export function readContent(content: string): { token: string; text: string } | undefined {
  const [, token, text] = CONTENT.exec(content) ?? [];
  return token && text ? { token, text } : undefined;
}
