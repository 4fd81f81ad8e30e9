/** Actions of a message's buttons, menu and keys. Errors are shown in the server's words. */
import type { Message, Reaction } from '@rookery/client';
import { t } from '../i18n/index.ts';
import {
  api,
  markConversationRead,
  markNarrow,
  markTopicRead,
  narrowHash,
  onEvent,
  state,
  topicHash,
} from '../state/index.ts';
import { type EditableFlag, firstUnread, lookNow, message, setFlag, withdrawMarks } from '../state/messages/index.ts';
import { copyText, notify, notifyError } from '../ui/index.ts';
import type { ListModel } from './list-model.ts';

/** An emoji in the form that reactions use. */
type ReactionEmoji = Pick<Reaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>;

/** The reaction of the `+` key. */
export const THUMBS_UP: ReactionEmoji = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' };

/** Runs an action, and shows its error. Returns whether it succeeded. */
async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

const isReactedBy = (one: Message, emoji: ReactionEmoji, userId: number): boolean =>
  one.reactions.some(
    (reaction) =>
      reaction.user_id === userId &&
      reaction.emoji_code === emoji.emoji_code &&
      reaction.reaction_type === emoji.reaction_type,
  );

/** Adds or removes the user's own reaction. */
export function toggleReaction(one: Message, { emoji_name, emoji_code, reaction_type }: ReactionEmoji): void {
  const path = `/messages/${one.id}/reactions` as const;
  const emoji = { emoji_name, emoji_code, reaction_type };
  toggle(`${one.id} ${reaction_type} ${emoji_code}`, {
    isOn: () => isReactedBy(message(one.id) ?? one, emoji, state.user_id),
    set: (on) => (on ? api.post(path, emoji) : api.delete(path, emoji)),
  });
}

export const hasFlag = (one: Message, flag: string): boolean => one.flags.includes(flag);

export function toggleFlag(one: Message, flag: EditableFlag): void {
  toggle(`${one.id} ${flag}`, {
    isOn: () => hasFlag(message(one.id) ?? one, flag),
    set: (on) => setFlag(flag, on ? 'add' : 'remove', [one.id]),
  });
}

interface Mark {
  /** The state in the model. */
  readonly isOn: () => boolean;
  readonly set: (on: boolean) => Promise<unknown>;
}

/** The state that the last press requested, by mark, while a call for the mark or the wait for its event is pending. */
const requested = new Map<string, boolean>();

/** Toggles a mark. The second of two presses reverts the first, even before the event of that has arrived. */
function toggle(key: string, mark: Mark): void {
  const before = requested.get(key);
  requested.set(key, !(before ?? mark.isOn()));
  if (before === undefined) void setAsRequested(key, mark);
}

/**
 * Makes one call after another until the mark has the state that the last press requested: any number of presses during
 * a call cause at most one more call. Each call waits for the event of the one before; none is made after a failed one.
 */
async function setAsRequested(key: string, { isOn, set }: Mark): Promise<void> {
  for (let last: boolean | undefined; requested.get(key) !== last; ) {
    const on = requested.get(key) === true;
    if (!(await attempt(() => set(on)))) break;
    await untilEvent(() => isOn() === on);
    last = on;
  }
  requested.delete(key);
}

/** Max. wait for an event, ms. */
const MAX_UNTIL_EVENT = 5000;

/** Waits for the change in the model, by an event or, in a channel without a subscription, by a comparison. */
function untilEvent(isThere: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const check = () => isThere() && end();
    const stop = onEvent(check);
    const timer = setTimeout(end, MAX_UNTIL_EVENT);
    void lookNow().then(check);
    check();
  });
}

/** Marks a message and all later ones in the view as unread. Messages on screen stay unread until the user scrolls. */
export async function markUnreadFrom(list: ListModel, one: Message): Promise<void> {
  list.pauseReading(true);
  await withdrawMarks(list.window.span().ids.filter((id) => id >= one.id));
  let count = 0;
  const done = await attempt(async () => {
    count = await markNarrow(list.window.narrow, 'remove', one.id);
  });
  if (done) notify(t('messages.marked_unread', { count }));
  else list.pauseReading(false);
}

/** Marks the conversation of a view as read, with the messages that the user skipped. Other views stay unchanged. */
export async function markConversationOf({ window: { narrow } }: ListModel): Promise<void> {
  const operand = (name: string) => narrow.find((one) => one.operator === name)?.operand;
  const [channelId, topic, users] = [operand('channel'), operand('topic'), operand('dm')];
  if (firstUnread(narrow) === 'none') return;
  await attempt(async () => {
    if (typeof channelId === 'number' && typeof topic === 'string') await markTopicRead(channelId, topic);
    else if (Array.isArray(users)) await markConversationRead(users.map(Number));
  });
}

/** The address of a message in its conversation. */
export const linkOf = (one: Message): string => `${conversationOf(one)}/near/${one.id}`;

/** The address of a message's conversation. */
export const conversationOf = (one: Message): string =>
  one.type === 'stream'
    ? topicHash(one.stream_id, one.subject)
    : narrowHash([{ operator: 'dm', operand: othersOf(one) }]);

/** The other users of a direct conversation, or only the user's own id. */
export function othersOf(one: Message): number[] {
  if (one.type !== 'private') return [];
  const ids = one.display_recipient.map(({ id }) => id);
  const others = ids.filter((id) => id !== state.user_id).sort((a, b) => a - b);
  return others.length > 0 ? others : ids;
}

export const copyLinkOf = (one: Message): Promise<void> =>
  copyText(new URL(linkOf(one), location.href).href, t('messages.link_copied'));

/** Copies the Markdown source. */
export function copyTextOf(one: Message): Promise<void> {
  return sourceOf(one.id).then((source) => copyText(source, t('messages.text_copied')), notifyError);
}

/** Returns the Markdown source of a message. @throws ApiError, NetworkError */
export async function sourceOf(id: number): Promise<string> {
  const { message } = await api.get(`/messages/${id}`, {
    apply_markdown: false,
    allow_empty_topic_name: true,
  });
  return message.content;
}
