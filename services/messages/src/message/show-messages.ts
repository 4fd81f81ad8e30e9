/** The JSON of stored messages for one reader. */
import { type CallContext, forwardedOptions, isSpectator, requireCaller, requireSpectator } from '@rookery/rpc';
import { publicForm, restrictedVisibilityOf } from '../upstream/user-visibility.ts';
import type { View } from '../upstream/views.ts';
import { type CachedPrefix, cachedPrefixesOf } from './cached-window.ts';
import type { MessageContext } from './context.ts';
import { toMatch } from './match.ts';
import { flagReader } from './message-flags.ts';
import { messageJsonSuffix, shownTopic } from './message-json.ts';
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
  context: Pick<MessageContext, 'clients' | 'directory' | 'realms' | 'readStates' | 'topicLinks' | 'topicNames'>,
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
  const cached = isOwn ? [] : cachedPrefixes(messages, view);
  const prefixes = messages.map((message, i) => {
    const prefix = cached[i]?.[form];
    return prefix && isCurrent(prefix, versions, topics.get(message.topicId)) ? prefix.bytes : undefined;
  });
  const newTopics = messages.flatMap((message, i) => {
    const topic = prefixes[i] ? undefined : topics.get(message.topicId);
    return topic ? [shownTopic(message, topic)] : [];
  });
  const links = await context.topicLinks.ofAll(realm, known, newTopics);
  const maker = new MessagePrefixes({ users, visibility, publicly, known, view, form: options, links });
  const make = (message: MessageDocument, i: number, topic: TopicName | undefined): Buffer => {
    const bytes = Buffer.from(maker.of(message, topic));
    const forms = cached[i];
    if (forms) forms[form] = { ...versions, topic: topic?.name, renames: topic?.renames ?? 0, bytes };
    return bytes;
  };
  const pieces: Buffer[] = [];
  for (const [i, message] of messages.entries()) {
    const topic = topics.get(message.topicId);
    const flags = reader.flags(message);
    const match =
      options.highlighted && toMatch(message, topic ? shownTopic(message, topic) : '', options.highlighted, options);
    const end = match ? Buffer.from(`${messageJsonSuffix({ flags, match })},`) : endOf(flags);
    // No comma after the last.
    pieces.push(prefixes[i] ?? make(message, i, topic), i < messages.length - 1 ? end : end.subarray(0, -1));
  }
  return pieces;
}

/**
 * The cached prefixes of messages; undefined for one whose history the reader may see only in part, because its prefix
 * differs.
 */
function cachedPrefixes(messages: readonly MessageDocument[], view: View) {
  const sees = seesChannel(view);
  return messages.map((message) =>
    message.edits && hidesPast(message.edits, sees) ? undefined : cachedPrefixesOf(message),
  );
}

/** Whether a prefix was made from these versions of what is named in it, and from this topic. */
function isCurrent(
  prefix: CachedPrefix,
  { users, channels, realm }: Pick<CachedPrefix, 'users' | 'channels' | 'realm'>,
  topic: TopicName | undefined,
): boolean {
  return (
    prefix.users === users &&
    prefix.channels === channels &&
    prefix.realm === realm &&
    prefix.topic === topic?.name &&
    prefix.renames === (topic?.renames ?? 0)
  );
}

const ENDS = new Map<string, Buffer>();

/** The end of an object with these flags, and a comma. Cached, because few combinations of flags exist. */
function endOf(flags: readonly string[]): Buffer {
  const key = flags.join();
  let end = ENDS.get(key);
  if (!end) {
    end = Buffer.from(`${messageJsonSuffix({ flags })},`);
    ENDS.set(key, end);
  }
  return end;
}
