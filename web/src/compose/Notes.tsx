import type { Channel } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, createRoot, For, Show } from 'solid-js';
import { join } from '../channels/index.ts';
import { t } from '../i18n/index.ts';
import {
  announceTopicMove,
  channel,
  isAllowed,
  isAllowedUnlessGuest,
  isResolved,
  may,
  mayPostTo,
  nameOf,
  state,
  subscription,
  topicsOf,
} from '../state/index.ts';
import { mayResolve, toggleResolved } from '../topics/index.ts';
import { Button, notifyError } from '../ui/index.ts';
import { box } from './box.ts';
import { manyMentioned, mentionObstacle } from './mention-many.ts';
import { mentionedOutside, subscribeMentioned } from './mentioned.ts';
import styles from './Notes.module.css';
import { directRefusal, guestsAmong, topicRule } from './recipient/rules.ts';
import { boxField, hasText, text, textLength } from './text.ts';
import { fileObstacle } from './uploads/uploads.ts';

interface Note {
  readonly text: string;
  /** Whether the message cannot be sent before this is resolved. */
  readonly blocks?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Notes about the recipient only: typing does not recompute them. */
const placeNotes = createRoot(() =>
  createMemo(() => {
    if (!box.isOpen) return [];
    return box.target.type === 'direct' ? directNotes() : channelNotes();
  }),
);

/** Notes about the message: obstacles to sending it, and warnings. */
function notes(): readonly Note[] {
  const refusal = mentionObstacle(boxMentions());
  return [
    ...(box.error === undefined ? [] : [{ text: box.error }]),
    ...placeNotes(),
    ...mentionedOutside().map(mentionNote),
    ...(refusal === undefined ? [] : [{ text: refusal, blocks: true }]),
  ];
}

/** The reason why the message cannot be sent; undefined if it can. */
export const obstacle = createRoot(() => createMemo(() => (box.isOpen ? findObstacle() : undefined)));

const findObstacle = (): string | undefined =>
  notes().find((one) => one.blocks)?.text ?? missing() ?? (hasText() ? undefined : t('compose.writeSomething'));

/**
 * The obstacle in the recipient, the files or the length of the text, which no note shows before an attempt to send.
 */
export function missing(): string | undefined {
  const { type, channelId, topic, userIds } = box.target;
  if (type === 'direct' && userIds.length === 0) return t('compose.choosePeople');
  const chosen = channelId === undefined ? undefined : channel(channelId);
  if (type === 'channel' && !chosen) return t('compose.chooseChannel');
  if (type === 'channel' && chosen && topicRule(chosen) === 'required' && topic.trim() === '') {
    return t('compose.topicRequired');
  }
  const unfinished = fileObstacle(boxField);
  if (unfinished !== undefined) return unfinished;
  return isTooLong() ? tooLong(text()) : undefined;
}

/** Returns an error if a text is too long for a message, since the server would truncate it; else undefined. */
export function tooLong(written: string): string | undefined {
  const most = state.max_message_length;
  // A text has at most as many code points as UTF-16 units, so only long ones are counted.
  const isLong = written.length > most && [...written].length > most;
  return isLong ? t('compose.tooLong', { most }) : undefined;
}

/** Whether the text has more code points than a message may have. */
export const isTooLong = (): boolean => textLength() > state.max_message_length && left() < 0;

/** Number of code points that may still be written. */
export const left = (): number => {
  // Callers read this only near the limit: it counts the whole text.
  textLength();
  return state.max_message_length - [...text()].length;
};

/** Number of people that a wildcard mention in the message notifies, if it is large enough for a confirmation. */
export const boxMentions = (): number | undefined => manyMentioned(boxField, box.target);

function channelNotes(): Note[] {
  const chosen = box.target.channelId === undefined ? undefined : channel(box.target.channelId);
  if (!chosen) return [];
  if (chosen.is_archived) return [{ text: t('compose.archived'), blocks: true }];
  if (!mayPostTo(chosen)) return [{ text: t('compose.mayNotPost'), blocks: true }];
  const found: Note[] = [];
  if (!subscription(chosen.stream_id)) {
    const subscribe = { label: t('compose.subscribe'), run: () => void join(chosen) };
    found.push({ text: t('compose.notSubscribedHere'), action: subscribe });
  }
  found.push(...topicNotes(chosen));
  return found;
}

function mentionNote(userId: number): Note {
  const chosen = box.target.channelId === undefined ? undefined : channel(box.target.channelId);
  const maySubscribe =
    chosen !== undefined &&
    (isAllowedUnlessGuest(chosen.can_add_subscribers_group) ||
      isAllowedUnlessGuest(chosen.can_administer_channel_group) ||
      may('realm_can_add_subscribers_group'));
  const subscribe = {
    label: t('compose.subscribeThem'),
    run: () => void subscribeMentioned(userId, chosen?.name ?? '').catch(notifyError),
  };
  return { text: t('compose.mentionedOutside', { name: nameOf(userId) }), ...(maySubscribe && { action: subscribe }) };
}

function topicNotes(chosen: Channel): Note[] {
  const topic = box.target.topic.trim();
  if (topic === '') return [];
  if (isResolved(topic)) {
    const reopen = { label: t('compose.reopen'), run: () => void reopenTopic(chosen.stream_id, topic) };
    const isOffered = hasTopic(chosen.stream_id, topic) && mayResolve(chosen.stream_id);
    return [{ text: t('compose.resolved'), ...(isOffered && { action: reopen }) }];
  }
  if (isAllowed(chosen.can_create_topic_group)) return [];
  return hasTopic(chosen.stream_id, topic) === false ? [{ text: t('compose.mayNotBeginTopic'), blocks: true }] : [];
}

/** Whether a channel has a topic; undefined before its topics are known. */
const hasTopic = (channelId: number, topic: string): boolean | undefined =>
  topicsOf(channelId)?.some((one) => one.name.toLowerCase() === topic.toLowerCase());

async function reopenTopic(channelId: number, topic: string): Promise<void> {
  try {
    const renamed = await toggleResolved(channelId, topic);
    announceTopicMove({ channelId, topic }, { channelId, topic: renamed });
  } catch (error) {
    notifyError(error);
  }
}

function directNotes(): Note[] {
  const { userIds } = box.target;
  const refusal = directRefusal(userIds);
  if (refusal === 'deactivated') return [{ text: t('compose.deactivated'), blocks: true }];
  if (refusal === 'forbidden') return [{ text: t('compose.directForbidden'), blocks: true }];
  if (refusal === 'initiator') return [{ text: t('compose.mayNotBeginDirect'), blocks: true }];
  const guests = guestsAmong(userIds);
  if (guests.length === 0) return [];
  return [{ text: t('compose.guests', { names: guests.map(nameOf).join(', '), count: guests.length }) }];
}

/** The notes, above the text. */
export function Notes(): JSX.Element {
  return (
    <Show when={notes().length > 0}>
      <div class={styles.notes} role="status">
        <For each={notes()}>
          {(note) => (
            <p class={styles.note} classList={{ [styles.blocks as string]: note.blocks === true }}>
              <span class={styles.words}>{note.text}</span>
              <Show when={note.action}>
                {(action) => (
                  <Button kind="quiet" onClick={() => action().run()}>
                    {action().label}
                  </Button>
                )}
              </Show>
            </p>
          )}
        </For>
      </div>
    </Show>
  );
}
