import type { Message } from '@rookery/client';
import Star from 'lucide-solid/icons/star';
import type { JSX } from 'solid-js';
import { createMemo, Show, Suspense } from 'solid-js';
import { MessageContent } from '../content/index.ts';
import { formatDateTime, formatTime, sameDay, t } from '../i18n/index.ts';
import { openPersonCard } from '../people/index.ts';
import { avatarOf, isMarkedGuest, isMutedUser, user } from '../state/index.ts';
import { message as heldMessage } from '../state/messages/index.ts';
import { Avatar, Loading, lazyView } from '../ui/index.ts';
import { hasFlag, linkOf, toggleFlag } from './actions.ts';
import { senderOf } from './describe.ts';
import { ConversationHeading, DayHeading, NewHeading } from './Headings.tsx';
import { useList, useMessage } from './list-model.ts';
import styles from './MessageRow.module.css';
import { maySeeHistory } from './may.ts';
import { Reactions } from './Reactions.tsx';
import { RowTools } from './RowTools.tsx';
import { openHistory } from './row-menu.tsx';
import { headingsOf, sameHeadings } from './rows.ts';

const EditBox = lazyView(() => import('./EditBox.tsx').then((m) => m.EditBox));

/** A message with the headings above it. */
export function MessageRow(props: { id: number; before: number | undefined; isFirst: boolean }): JSX.Element {
  const list = useList();
  const message = useMessage(props.id);
  const headings = createMemo(
    () => {
      const before = props.before === undefined ? undefined : heldMessage(props.before);
      const { showsConversations, firstNew } = list;
      return headingsOf(message(), before, { showsConversations, firstNew: firstNew(), sameDay });
    },
    undefined,
    { equals: sameHeadings },
  );
  return (
    <>
      <Show when={props.isFirst && list.window.span().foundOldest}>
        <p class={styles.beginning}>
          {t(list.window.span().historyLimited ? 'messages.history_limited' : 'messages.beginning')}
        </p>
      </Show>
      <Show when={headings().day}>
        <DayHeading timestamp={message().timestamp} />
      </Show>
      <Show when={headings().conversation}>
        <ConversationHeading message={message()} matched={list.matchedIn(props.id)?.match_subject} />
      </Show>
      <Show when={headings().firstNew}>
        <NewHeading />
      </Show>
      <Row message={message()} hasSender={headings().sender} />
    </>
  );
}

function Row(props: { message: Message; hasSender: boolean }): JSX.Element {
  const list = useList();
  const id = props.message.id;
  const isUnread = () => !hasFlag(props.message, 'read');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of messages are shortcuts of the page
    <article
      class={styles.row}
      classList={{
        [styles.unread as string]: isUnread(),
        [styles.selected as string]: list.isSelected(id),
        [styles.linked as string]: list.linked === id,
        [styles.mentioned as string]:
          hasFlag(props.message, 'mentioned') || hasFlag(props.message, 'wildcard_mentioned'),
        [styles.first as string]: props.hasSender,
      }}
      data-id={id}
      tabIndex={-1}
      aria-label={t('messages.row', {
        sender: senderOf(props.message),
        time: formatTime(props.message.timestamp),
        unread: isUnread(),
      })}
      // The page has one delegated listener of this event for all rows, which `pointerenter` does not allow.
      onPointerOver={(event) => event.pointerType === 'mouse' && !list.isPointedAt(id) && list.point(id)}
      // Keys act on the message that contains the focus.
      onFocusIn={() => {
        list.select(id);
        list.point(id);
      }}
      onClick={() => {
        list.select(id);
        list.point(id);
      }}
    >
      <div class={styles.side}>
        <Show when={props.hasSender} fallback={<RowTime message={props.message} />}>
          <Avatar url={pictureOf(props.message)} name={senderOf(props.message)} />
        </Show>
      </div>
      <div class={styles.main}>
        <Show when={props.hasSender}>
          <Head message={props.message} />
        </Show>
        <Body message={props.message} />
        <Show when={!props.hasSender && hasMarks(props.message)}>
          <div class={styles.marks}>
            <Marks message={props.message} />
          </div>
        </Show>
        <Show when={props.message.reactions.length > 0}>
          <Reactions message={props.message} />
        </Show>
      </div>
      <Show when={list.isPointedAt(id) && !list.isEdited(id)}>
        <RowTools message={props.message} />
      </Show>
    </article>
  );
}

/** For a sender who is missing in the model, only pictures on this server: no third party is contacted. */
const pictureOf = (one: Message): string | null =>
  avatarOf(one.sender_id) ?? (one.avatar_url?.startsWith('/') ? one.avatar_url : null);

/** The label of senders who are not members. */
function kindOf(id: number): string | undefined {
  if (user(id)?.is_bot) return t('messages.bot');
  return isMarkedGuest(id) ? t('people.role_guest') : undefined;
}

function Head(props: { message: Message }): JSX.Element {
  return (
    <div class={styles.head}>
      <button
        type="button"
        class={styles.sender}
        dir="auto"
        onClick={(event) => openPersonCard(props.message.sender_id, event.currentTarget)}
      >
        {senderOf(props.message)}
      </button>
      <Show when={kindOf(props.message.sender_id)}>{(kind) => <span class={styles.kind}>{kind()}</span>}</Show>
      <RowTime message={props.message} />
      <Marks message={props.message} />
    </div>
  );
}

function RowTime(props: { message: Message }): JSX.Element {
  return (
    <a
      class={styles.time}
      href={linkOf(props.message)}
      // Set on hover: formatting it takes longer than the time that the row shows.
      onPointerOver={(event) => {
        event.currentTarget.title = formatDateTime(props.message.timestamp);
      }}
    >
      {formatTime(props.message.timestamp)}
    </a>
  );
}

const changedAtOf = (one: Message): number | undefined => one.last_edit_timestamp ?? one.last_moved_timestamp;
const hasMarks = (one: Message): boolean => hasFlag(one, 'starred') || changedAtOf(one) !== undefined;

/** Whether the message was starred, edited or moved. */
function Marks(props: { message: Message }): JSX.Element {
  return (
    <>
      <Show when={hasFlag(props.message, 'starred')}>
        <button
          type="button"
          class={styles.star}
          aria-label={t('messages.unstar')}
          title={t('messages.unstar')}
          onClick={() => toggleFlag(props.message, 'starred')}
        >
          <Star size={14} fill="currentColor" />
        </button>
      </Show>
      <Show when={changedAtOf(props.message)}>
        {(at) => {
          const label = () => t(props.message.last_edit_timestamp ? 'messages.edited' : 'messages.moved');
          return (
            <Show
              when={maySeeHistory(props.message)}
              fallback={
                <span class={styles.mark} title={formatDateTime(at())}>
                  {label()}
                </span>
              }
            >
              <button
                type="button"
                class={styles.mark}
                title={formatDateTime(at())}
                onClick={() => openHistory(props.message)}
              >
                {label()}
              </button>
            </Show>
          );
        }}
      </Show>
    </>
  );
}

function Body(props: { message: Message }): JSX.Element {
  const list = useList();
  const id = props.message.id;
  const isHidden = () => isMutedUser(props.message.sender_id) && !list.isRevealed(id);
  // Memoised, so that a change of another flag does not close the message's spoilers or stop its videos.
  const html = createMemo(() => {
    const content = list.matchedIn(id)?.match_content ?? props.message.content;
    return props.message.is_me_message ? content.replace(/^<p>\/me /, '<p>') : content;
  });
  return (
    <Show
      when={!list.isEdited(id)}
      fallback={
        <Suspense fallback={<Loading small />}>
          <EditBox
            message={props.message}
            isQuiet={list.isEditResumed()}
            onDone={() => list.edited() === id && list.edit(undefined)}
          />
        </Suspense>
      }
    >
      <Show
        when={!isHidden()}
        fallback={<Veil text={t('messages.muted_sender')} label={t('messages.show')} onShow={() => list.reveal(id)} />}
      >
        <Show
          when={!hasFlag(props.message, 'collapsed')}
          fallback={
            <Veil
              text={t('messages.collapsed')}
              label={t('messages.expand')}
              onShow={() => toggleFlag(props.message, 'collapsed')}
            />
          }
        >
          <div class={styles.content} classList={{ [styles.me as string]: props.message.is_me_message }}>
            <MessageContent html={html()} message={props.message} />
          </div>
        </Show>
      </Show>
    </Show>
  );
}

function Veil(props: { text: string; label: string; onShow: () => void }): JSX.Element {
  return (
    <p class={styles.veil}>
      {props.text}{' '}
      <button type="button" class={styles.show} onClick={() => props.onShow()}>
        {props.label}
      </button>
    </p>
  );
}
