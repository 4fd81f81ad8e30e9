/** The clients' notes for the checker: requests, their results, and received events. */
import type { Value } from './ledger.ts';

/** A condition on a key of the ledger. */
export interface Need {
  readonly key: string;
  readonly allows: (value: Value) => boolean;
}

/** A failed attempt: an answer that asks for a retry, or a broken connection. */
export interface Failure {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly kind: 'answer' | 'connection';
  readonly text: string;
  /**
   * Whether the API documents the answer as one to retry, and says when. Broken connections are matched with the faults
   * of that time.
   */
  readonly isDocumented: boolean;
}

/** The action of an operation. */
export type Action =
  | { readonly kind: 'send'; readonly token: string; readonly to: Destination }
  | { readonly kind: 'edit'; readonly message: number; readonly text: string }
  | { readonly kind: 'delete'; readonly message: number }
  | { readonly kind: 'react'; readonly op: 'add' | 'remove'; readonly message: number; readonly emoji: string }
  | { readonly kind: 'move' | 'flag' | 'member' | 'role' };

/** A channel, or all users of a direct-message group. */
export type Destination = { readonly channel: number; readonly topic: string } | { readonly users: readonly number[] };

export interface Operation {
  readonly action: Action;
  readonly user: number;
  readonly startedAt: number;
  endedAt: number;
  /** `open`: the connection broke, and the rejection of the retry does not tell whether the first attempt succeeded. */
  outcome: 'running' | 'done' | 'refused' | 'open';
  /** The id of a sent message. */
  message: number | undefined;
  /** Conditions for its success. */
  readonly needs: readonly Need[];
  readonly failures: Failure[];
  /** The answer of a rejected operation. */
  refusal: string;
}

/** The fields of an event that the checker uses. */
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
  /**
   * The time of its register: operations that started after it must arrive as events, those that ended before it must
   * not.
   */
  readonly registeredFrom: number;
  readonly registeredTo: number;
  readonly heard: Heard[];
  /** Errors that no client should see, a line each; the first ends the polling. */
  readonly errors: { readonly at: number; readonly text: string }[];
  readonly failures: Failure[];
}

/** A message in its final state, from the API. */
export interface StoredMessage {
  readonly id: number;
  readonly token: string;
  readonly text: string;
  /** Undefined for a direct message. */
  readonly channel: number | undefined;
  readonly topic: string;
  readonly reactions: readonly { readonly user: number; readonly emoji: string }[];
}

/** The final state of a client's register, and its differences from the old state with all events applied. */
export interface FinalState {
  readonly name: string;
  readonly user: number;
  readonly channels: readonly number[];
  readonly starred: readonly number[];
  readonly roles: ReadonlyMap<number, number>;
  readonly differences: readonly string[];
}

/** `n<client>x<number>` names a message; the rest changes with each edit. */
const CONTENT = /(n\d+x\d+) (v\d+)/;

/** Returns the token and the text of a content, from source or HTML; undefined if no client wrote it. */
export function readContent(content: string): { token: string; text: string } | undefined {
  const [, token, text] = CONTENT.exec(content) ?? [];
  return token && text ? { token, text } : undefined;
}
