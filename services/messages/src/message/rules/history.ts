/**
 * What a message was before. Its own edits and moves lie with it; where its whole topic was renamed, that lies with the
 * topic, and is of those messages that were in it then.
 */
import type { StoredEdit } from '../store/documents.ts';
import { resolvingOf } from './resolving.ts';

/** The fields of a message that determine its history. */
interface Past {
  readonly id: number;
  readonly edits?: readonly StoredEdit[];
  readonly renamesBefore?: number;
}

/** What of a topic is the past of its messages. */
export interface Renamed {
  readonly name: string;
  readonly log?: readonly { readonly at: number; readonly by: number; readonly prev: string; readonly upto: number }[];
  readonly renames?: number;
}

/** `message_edit_history_visibility_policy` */
export type HistoryPolicy = 'all' | 'moves' | 'none';

/** Whether a message was in its topic when that got its present name, and is called by it whatever was written. */
export function wasRenamed(
  { id, renamesBefore = 0 }: Pick<Past, 'id' | 'renamesBefore'>,
  { log, renames = 0 }: Renamed,
): boolean {
  const last = log?.at(-1);
  return last !== undefined && id <= last.upto && renamesBefore < renames;
}

/** The renames of its topic that a message took part in, newest first. */
export function renamesOf(
  { id, renamesBefore = 0 }: Pick<Past, 'id' | 'renamesBefore'>,
  { name, log = [], renames = 0 }: Renamed,
): StoredEdit[] {
  // Of very many renames the oldest are forgotten.
  const first = renames - log.length;
  return log
    .flatMap(({ at, by, prev, upto }, i): StoredEdit[] =>
      id <= upto && renamesBefore <= first + i
        ? [{ user: by, at, topic: prev, toTopic: log[i + 1]?.prev ?? name }]
        : [],
    )
    .reverse();
}

/** All that became of a message, newest first. */
export function historyOf(message: Past, topic: Renamed | undefined): readonly StoredEdit[] {
  const own = message.edits ?? [];
  const renames = topic?.log ? renamesOf(message, topic) : [];
  const all = renames.length === 0 ? own : [...renames, ...own].sort((a, b) => b.at - a.at);
  return all.reduce<StoredEdit[]>((joined, edit) => {
    const last = joined.at(-1);
    // One edit may change content and place; the history lists them separately.
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

/** When it was last moved, UNIX ms. That its topic was resolved is no move. */
export function lastMoveAt(history: readonly StoredEdit[]): number | undefined {
  return history.find((edit) => edit.channel !== undefined || (edit.topic !== undefined && !resolves(edit)))?.at;
}

const resolves = ({ topic = '', toTopic = '' }: StoredEdit): boolean => resolvingOf(topic, toTopic) !== undefined;

/** Whether a reader may see a channel, by its id. */
export type SeesChannel = (channel: number) => boolean;

/** What of it is shown by the organisation's setting, and to a reader; without `sees`, to one who sees all channels. */
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
 * A history without the channels that a reader may not see, and without what topics were called there. What happened
 * there alone is left out, unless the content was changed.
 * @param history newest first, of a message that the reader sees where it is
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
