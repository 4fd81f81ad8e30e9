/**
 * Edit histories. A message stores its own edits and moves. Renames of its whole topic are stored with the topic, and
 * belong to the messages that were in it at that time.
 */
import { resolvingOf } from '@rookery/core';
import type { StoredEdit } from '../store/documents.ts';

/** The fields of a message that determine its history. */
interface Past {
  readonly id: number;
  readonly edits?: readonly StoredEdit[];
  readonly renamesBefore?: number;
}

/** The fields of a topic that belong to the history of its messages. */
export interface TopicHistory {
  readonly name: string;
  readonly log?: readonly { readonly at: number; readonly by: number; readonly prev: string; readonly upto: number }[];
  readonly renames?: number;
}

/** `message_edit_history_visibility_policy` */
export type HistoryPolicy = 'all' | 'moves' | 'none';

/**
 * Whether a message was in its topic when the topic got its present name: then it shows that name, regardless of its
 * sender's spelling.
 */
export function wasRenamed(
  { id, renamesBefore = 0 }: Pick<Past, 'id' | 'renamesBefore'>,
  { log, renames = 0 }: TopicHistory,
): boolean {
  const last = log?.at(-1);
  return last !== undefined && id <= last.upto && renamesBefore < renames;
}

/** The renames of its topic that a message took part in, newest first. */
export function renamesOf(
  { id, renamesBefore = 0 }: Pick<Past, 'id' | 'renamesBefore'>,
  { name, log = [], renames = 0 }: TopicHistory,
): StoredEdit[] {
  // The log omits the oldest of many renames.
  const first = renames - log.length;
  return log
    .flatMap(({ at, by, prev, upto }, i): StoredEdit[] =>
      id <= upto && renamesBefore <= first + i
        ? [{ user: by, at, topic: prev, toTopic: log[i + 1]?.prev ?? name }]
        : [],
    )
    .reverse();
}

/** All edits and moves of a message, newest first, including the renames of its topic. */
export function historyOf(message: Past, topic: TopicHistory | undefined): readonly StoredEdit[] {
  const own = message.edits ?? [];
  const renames = topic?.log ? renamesOf(message, topic) : [];
  const all = renames.length === 0 ? own : [...renames, ...own].sort((a, b) => b.at - a.at);
  return all.reduce<StoredEdit[]>((joined, edit) => {
    const last = joined.at(-1);
    // One request may change content and place: its two entries become one.
    if (last && last.at === edit.at && last.user === edit.user && areApart(last, edit)) {
      joined[joined.length - 1] = { ...last, ...edit };
    } else joined.push(edit);
    return joined;
  }, []);
}

function areApart(one: StoredEdit, other: StoredEdit): boolean {
  return (one.content === undefined) !== (other.content === undefined);
}

/** When the content was last changed, UNIX ms. */
export function lastEditAt(history: readonly StoredEdit[]): number | undefined {
  return history.find((edit) => edit.content !== undefined)?.at;
}

/** When the message was last moved, UNIX ms. Resolving a topic is not a move. */
export function lastMoveAt(history: readonly StoredEdit[]): number | undefined {
  return history.find((edit) => edit.channel !== undefined || (edit.topic !== undefined && !resolves(edit)))?.at;
}

const resolves = ({ topic = '', toTopic = '' }: StoredEdit): boolean => resolvingOf(topic, toTopic) !== undefined;

/** Whether a reader may see a channel, by its id. */
export type SeesChannel = (channel: number) => boolean;

/**
 * The part of a history that the organisation's policy and the reader's access to channels allow; without `sees`, the
 * reader sees all channels.
 */
export function visibleHistory(
  history: readonly StoredEdit[],
  policy: HistoryPolicy,
  sees: SeesChannel = () => true,
): readonly StoredEdit[] {
  if (policy === 'none') return [];
  const shown = hidesPast(history, sees) ? withoutHiddenPlaces(history, sees) : history;
  if (policy === 'all') return shown;
  return shown.flatMap((edit): StoredEdit[] => {
    const { content: _, html: __, ...move } = edit;
    return isMove(move) ? [move] : [];
  });
}

/** Whether a message was in a channel that a reader may not see. */
export function hidesPast(edits: readonly StoredEdit[], sees: SeesChannel): boolean {
  return edits.some(({ channel }) => channel !== undefined && !sees(channel));
}

/**
 * A history without the channels that a reader may not see, and without the topic names in them. An entry that concerns
 * only such channels is left out, unless it changed the content.
 * @param history newest first, of a message in a channel that the reader sees
 */
function withoutHiddenPlaces(history: readonly StoredEdit[], sees: SeesChannel): StoredEdit[] {
  let seenAfter = true;
  return history.flatMap((edit): StoredEdit[] => {
    const { topic, toTopic, channel, toChannel, ...rest } = edit;
    const seenBefore = channel === undefined ? seenAfter : sees(channel);
    const shown: StoredEdit = {
      ...rest,
      ...(seenBefore && topic !== undefined && { topic }),
      ...(seenAfter && toTopic !== undefined && { toTopic }),
      ...(seenBefore && channel !== undefined && { channel }),
      ...(seenAfter && toChannel !== undefined && { toChannel }),
    };
    seenAfter = seenBefore;
    return isMove(shown) || shown.content !== undefined ? [shown] : [];
  });
}

const isMove = ({ topic, toTopic, channel, toChannel }: StoredEdit): boolean =>
  (topic ?? toTopic ?? channel ?? toChannel) !== undefined;
