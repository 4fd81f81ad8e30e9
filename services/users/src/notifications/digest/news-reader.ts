/** Reads new content for a user, as that user: only what they may see and have not read. */
import { INTERNAL_CLIENT } from '@rookery/rpc';
import type { Clients } from '@rookery/runtime';
import type { Directory } from '../../directory/directory.ts';
import { listNewChannels } from '../../upstream/channels.ts';
import { fetchMessagesAs } from '../../upstream/messages.ts';
import type { User } from '../../user/documents.ts';
import { sees } from '../../user/rules/visibility.ts';
import type { ReadMessage } from '../message-reader.ts';
import { conversationsOf, type NewChannel, type News } from './rules/news.ts';

interface NewsReaderOptions {
  readonly messages: Pick<Clients['messages'], 'FetchMessages'>;
  readonly channels: Pick<Clients['channels'], 'ListChannels'>;
}

/** The user whose news is read; `signal` limits the time. */
interface Reader {
  readonly directory: Directory;
  readonly user: User;
  readonly signal: AbortSignal;
}

/** Max. unread messages of a user that are examined, the newest: bounds the work per digest. */
const MAX_UNREAD = 500;
/** Max. new channels and new people that a digest names. */
const MAX_CHANNELS = 10;
const MAX_PEOPLE = 50;

const term = (operand: string, negated: boolean) => ({
  operator: 'is',
  operand_json: JSON.stringify(operand),
  negated,
});
/** Unread channel messages, without muted channels and topics. */
const UNREAD = [term('unread', false), term('dm', true), term('muted', true)];
const READ = [term('unread', true)];

export class NewsReader {
  readonly #options: NewsReaderOptions;

  constructor(options: NewsReaderOptions) {
    this.#options = options;
  }

  /**
   * @param since UNIX milliseconds: older content is not new
   * @throws as the calls to other services; the caller has to retry
   */
  async read(reader: Reader, since: number): Promise<News> {
    const muted = new Set(reader.user.muted_users?.map(({ id }) => id));
    // Timestamps of messages are in seconds. The reader's own messages may be unread, if a program sent them.
    const sinceSecond = Math.floor(since / 1000);
    const unread = await this.#newest(reader, UNREAD, MAX_UNREAD);
    const isNew = ({ timestamp, sender_id }: ReadMessage) =>
      timestamp >= sinceSecond && sender_id !== reader.user.id && !muted.has(sender_id);
    const channels = await this.#newChannels(reader, since);
    const people = newPeople(reader, since).filter(({ id }) => !muted.has(id));
    return {
      ...conversationsOf(unread.filter(isNew)),
      channels,
      people: people.slice(-MAX_PEOPLE).map(({ full_name }) => full_name),
    };
  }

  /** When the newest message that the user has read was sent, UNIX milliseconds; 0 if they have read none. */
  async newestReadAt(reader: Reader): Promise<number> {
    const [newest] = await this.#newest(reader, READ, 1);
    return newest ? newest.timestamp * 1000 : 0;
  }

  async #newest({ directory, user, signal }: Reader, narrow: typeof READ, limit: number): Promise<ReadMessage[]> {
    const request = {
      anchor: 'newest',
      num_before: limit,
      has_range: true,
      narrow,
      apply_markdown: true,
      allow_empty_topic_name: true,
    };
    const as = { realm: user.realm, caller: callerOf(directory, user) };
    return ((await fetchMessagesAs(this.#options.messages, as, request, signal)) as { messages: ReadMessage[] })
      .messages;
  }

  async #newChannels({ directory, user, signal }: Reader, since: number): Promise<NewChannel[]> {
    const as = { realm: user.realm, caller: callerOf(directory, user) };
    const found = await listNewChannels(this.#options.channels, as, since, signal);
    return found
      .filter(({ creator_id }) => creator_id !== user.id)
      .slice(0, MAX_CHANNELS)
      .map(({ stream_id, name, description }) => ({ id: stream_id, name, description }));
  }
}

function callerOf(directory: Directory, user: User) {
  return { ...directory.callerOf(user), client: INTERNAL_CLIENT };
}

function newPeople({ directory: { users }, user }: Reader, since: number): User[] {
  const observer = users.observer({ user_id: user.id });
  const isNew = (one: User) => one.joined_at >= since && one.is_active && one.bot_type === 0 && one.id !== user.id;
  return users.people.filter((one) => isNew(one) && sees(observer, one));
}
