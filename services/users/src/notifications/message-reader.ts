/** Reads messages as their receiver, at the time of sending. */
import { DomainError } from '@rookery/core';
import type { Caller } from '@rookery/protos/gen/rookery/Caller.ts';
import { INTERNAL_CLIENT } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import type { Directory } from '../directory/directory.ts';
import { fetchMessagesAs } from '../upstream/messages.ts';

/** A message as `GET /messages` returns it to the user; the fields that senders use. */
export interface ReadMessage {
  readonly id: number;
  readonly sender_id: number;
  readonly sender_full_name: string;
  readonly sender_email: string;
  readonly type: 'stream' | 'private';
  /** Only for channel messages. */
  readonly stream_id?: number;
  /** The channel's name, or the users of a direct conversation, including the reader. */
  readonly display_recipient:
    | string
    | readonly { readonly id: number; readonly email: string; readonly full_name: string }[];
  /** The topic; '' is the empty topic. */
  readonly subject: string;
  /** HTML, or Markdown if requested. */
  readonly content: string;
  /** Time of sending, UNIX seconds. */
  readonly timestamp: number;
  readonly flags: readonly string[];
  readonly avatar_url: string | null;
}

export class MessageReader {
  readonly #messages: Pick<Clients['messages'], 'FetchMessages'>;

  constructor(messages: Pick<Clients['messages'], 'FetchMessages'>) {
    this.#messages = messages;
  }

  /**
   * Returns those of the messages that the user may see now, by id. A read message has the flag `read`; an absent one
   * was deleted or is not visible to the user, or the account or its organisation is deactivated.
   * @param directory the current one of the user's organisation
   * @param options.form default: `html`
   * @throws as the call to the messages service; the caller has to retry the sending
   */
  async read(
    directory: Directory,
    user: number,
    ids: readonly number[],
    options: { readonly signal?: AbortSignal; readonly form?: 'html' | 'markdown' } = {},
  ): Promise<ReadonlyMap<number, ReadMessage>> {
    const reader = directory.users.byId.get(user);
    if (!reader?.is_active || directory.realm.deactivated) return new Map();
    const caller = { ...directory.callerOf(reader), client: INTERNAL_CLIENT };
    const messages = await this.#fetch({ realm: directory.realm._id, caller }, ids, options);
    return new Map(messages.map((message) => [message.id, message]));
  }

  /** Fetches messages; in halves, if they are too long for one answer. */
  async #fetch(
    as: { readonly realm: number; readonly caller: Caller },
    ids: readonly number[],
    options: { readonly signal?: AbortSignal; readonly form?: 'html' | 'markdown' },
  ): Promise<ReadMessage[]> {
    const request = {
      message_ids: [...ids],
      has_message_ids: true,
      apply_markdown: options.form !== 'markdown',
      allow_empty_topic_name: true,
    };
    try {
      const reply = await fetchMessagesAs(this.#messages, as, request, options.signal);
      return (reply as { messages: ReadMessage[] }).messages;
    } catch (error) {
      if (ids.length < 2 || !(error instanceof DomainError) || error.code !== 'BAD_REQUEST') throw error;
      const middle = ids.length >>> 1;
      const first = await this.#fetch(as, ids.slice(0, middle), options);
      return [...first, ...(await this.#fetch(as, ids.slice(middle), options))];
    }
  }
}
