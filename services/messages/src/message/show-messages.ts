/** The JSON of stored messages for one reader. */
import { type CallContext, forwardedOptions, isSpectator, requireCaller, requireSpectator } from '@rookery/rpc';
import { publicForm, restrictedVisibilityOf } from '../upstream/user-visibility.ts';
import type { View } from '../upstream/views.ts';
import type { MessageContext } from './context.ts';
import { toMatch } from './match.ts';
import type { CachedPrefix } from './message-cache.ts';
import { flagReader } from './message-flags.ts';
import { messageEnd, shownTopic } from './message-json.ts';
import { type Form, formOf, MessagePrefixes } from './message-prefix.ts';
import { hidesPast } from './rules/history.ts';
import { seesChannel } from './rules/visibility.ts';
import type { MessageDocument } from './store/documents.ts';
import type { TopicName } from './store/topics.ts';

interface ShowOptions extends Form {
  /** The terms to highlight in the results of a search. */
  readonly highlighted?: ReadonlySet<string> | undefined;
}

/**
 * Returns the message objects of these messages in their order, as the pieces of a buffer, with commas between the
 * objects. The caller has checked that the reader may see the messages. For cached messages, the prefix that all
 * readers share is made once.
 */
export async function showMessages(
  context: Pick<
    MessageContext,
    'clients' | 'directory' | 'realms' | 'readStates' | 'messageCache' | 'topicLinks' | 'topicNames'
  >,
  messages: readonly MessageDocument[],
  view: View,
  options: ShowOptions,
  ctx: CallContext,
): Promise<Buffer[]> {
  if (messages.length === 0) return [];
  const { realm } = view;
  const forwarded = forwardedOptions(ctx);
  const topicIds = [...new Set(messages.filter((message) => message.topicId > 0).map((message) => message.topicId))];
  const [reader, users, visibility, known, topics] = await Promise.all([
    flagReader(context, view),
    context.directory.current(realm),
    isSpectator(ctx) ? undefined : restrictedVisibilityOf(context, requireCaller(ctx), forwarded),
    context.realms.get(isSpectator(ctx) ? requireSpectator(ctx) : requireCaller(ctx)),
    context.topicNames.load(realm, topicIds),
  ]);
  const publicly = isSpectator(ctx) ? await publicForm(context, requireSpectator(ctx), forwarded) : undefined;
  const versions = { users: users.version, channels: view.channels.version, realm: known.version };
  const form = formOf(options);
  // The users that spectators and restricted guests see differ from caller to caller.
  const isOwn = visibility !== undefined || publicly !== undefined;
  const presentOf = (topic: TopicName | undefined): Versions => ({
    ...versions,
    topic: topic?.name,
    renames: topic?.renames ?? 0,
  });
  const made = isOwn ? [] : cachedPrefixes(context, messages, view);
  const isMade = messages.map((message, i) => {
    const before = made[i]?.[form];
    return before !== undefined && isSame(before, presentOf(topics.get(message.topicId)));
  });
  const shownTopics = messages.flatMap((message, i) => {
    const topic = isMade[i] ? undefined : topics.get(message.topicId);
    return topic ? [shownTopic(message, topic)] : [];
  });
  const links = await context.topicLinks.ofAll(realm, known, shownTopics);
  const starts = new MessagePrefixes({ users, visibility, publicly, known, view, form: options, links });
  const startOf = (message: MessageDocument, i: number, topic: TopicName | undefined): Buffer => {
    const before = made[i]?.[form];
    if (isMade[i] && before) return before.bytes;
    const bytes = Buffer.from(starts.of(message, topic));
    const forms = made[i];
    if (forms) forms[form] = { ...presentOf(topic), bytes };
    return bytes;
  };
  return messages.flatMap((message, i) => {
    const topic = topics.get(message.topicId);
    const flags = reader.flags(message);
    const match =
      options.highlighted && toMatch(message, topic ? shownTopic(message, topic) : '', options.highlighted, options);
    const end = match ? Buffer.from(`${messageEnd({ flags, match })},`) : endOf(flags);
    // No comma after the last.
    return [startOf(message, i, topic), i < messages.length - 1 ? end : end.subarray(0, -1)];
  });
}

/**
 * The cached prefixes of messages; undefined for one whose history the reader may see only in part, because its prefix
 * differs.
 */
function cachedPrefixes(
  { messageCache }: Pick<MessageContext, 'messageCache'>,
  messages: readonly MessageDocument[],
  view: View,
) {
  const sees = seesChannel(view);
  return messages.map((message) =>
    hidesPast(message.edits ?? [], sees) ? undefined : messageCache.cachedPrefixesOf(message),
  );
}

type Versions = Omit<CachedPrefix, 'bytes'>;

function isSame(one: Versions, other: Versions): boolean {
  return (
    one.users === other.users &&
    one.channels === other.channels &&
    one.realm === other.realm &&
    one.topic === other.topic &&
    one.renames === other.renames
  );
}

const ENDS = new Map<string, Buffer>();

/** The end of an object with these flags, and a comma. Cached, because few combinations of flags exist. */
function endOf(flags: readonly string[]): Buffer {
  const key = flags.join();
  let end = ENDS.get(key);
  if (!end) {
    end = Buffer.from(`${messageEnd({ flags })},`);
    ENDS.set(key, end);
  }
  return end;
}
