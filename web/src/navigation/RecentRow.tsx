import Check from 'lucide-solid/icons/check';
import Users from 'lucide-solid/icons/users';
import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import { formatAgo, formatDateTime, t } from '../i18n/index.ts';
import { openPersonCard } from '../people/index.ts';
import {
  avatarOf,
  type Conversation,
  channel,
  channelHash,
  directHash,
  isResolved,
  nameOf,
  subscription,
  topicHash,
  topicName,
  unmarkedName,
  unreadInConversation,
  unreadInTopic,
} from '../state/index.ts';
import { topicMenu } from '../topics/index.ts';
import { Avatar, ChannelIcon, UnreadBadge } from '../ui/index.ts';
import { conversationMenu } from './conversation-menu.ts';
import styles from './Recent.module.css';
import { RowMenu } from './RowMenu.tsx';
import { isMutedConversation, unreadOf } from './recent-rows.ts';
import { conversationName } from './rows.ts';

/** Max. pictures in a row; the rest is shown as a number. */
const FACES = 4;

/** One row of the table of recent conversations. */
export function RecentRow(props: { conversation: Conversation }): JSX.Element {
  const where = () => props.conversation.where;
  const topic = () => {
    const one = where();
    return one.kind === 'topic' ? one : undefined;
  };
  const direct = () => {
    const one = where();
    return one.kind === 'direct' ? one : undefined;
  };
  const name = () => {
    const one = where();
    return one.kind === 'topic' ? topicName(one.topic) : conversationName(one.userIds);
  };
  const hash = () => {
    const one = where();
    return one.kind === 'topic' ? topicHash(one.channelId, one.topic) : directHash(one.userIds);
  };
  const hasMention = () => {
    const one = where();
    const unread = one.kind === 'topic' ? unreadInTopic(one.channelId, one.topic) : unreadInConversation(one.userIds);
    return unread?.mention ?? false;
  };
  const isMuted = () => isMutedConversation(props.conversation);
  return (
    <div
      class={styles.row}
      data-row={props.conversation.key}
      data-muted={isMuted() || undefined}
      data-unread={unreadOf(props.conversation) > 0 || undefined}
    >
      <span class={styles.place}>
        <Show when={topic()} fallback={<DirectPlace />}>
          {(one) => <ChannelPlace channelId={one().channelId} />}
        </Show>
      </span>
      <a class={styles.name} href={hash()} data-focus>
        <Show when={isResolved(topic()?.topic ?? '')}>
          <Check size={14} aria-label={t('navigation.resolved')} />
        </Show>
        <span class={styles.text} classList={{ [styles.noName as string]: topic()?.topic === '' }} dir="auto">
          {topic() ? unmarkedName(topic()?.topic ?? '') : name()}
        </span>
        <UnreadBadge count={unreadOf(props.conversation)} quiet={isMuted()} mention={hasMention()} />
      </a>
      <Faces conversation={props.conversation} />
      <time class={styles.time} title={formatDateTime(props.conversation.timestamp)}>
        {formatAgo(props.conversation.timestamp)}
      </time>
      <RowMenu
        label={t('navigation.menu_of', { name: name() })}
        items={() => {
          const one = where();
          return one.kind === 'topic' ? topicMenu(one.channelId, one.topic) : conversationMenu(direct()?.userIds ?? []);
        }}
      />
    </div>
  );
}

function ChannelPlace(props: { channelId: number }): JSX.Element {
  return (
    <a class={styles.channel} href={channelHash(props.channelId)}>
      <ChannelIcon channel={subscription(props.channelId) ?? channel(props.channelId)} />
      <span class={styles.text} dir="auto">
        {channel(props.channelId)?.name}
      </span>
    </a>
  );
}

const DirectPlace = (): JSX.Element => (
  <span class={styles.channel}>
    <Users size={16} aria-hidden="true" />
    <span class={styles.text}>{t('navigation.direct_short')}</span>
  </span>
);

function Faces(props: { conversation: Conversation }): JSX.Element {
  const senders = () => [...props.conversation.senders.keys()];
  const more = () => senders().length - FACES;
  return (
    <span class={styles.faces}>
      <For each={senders().slice(0, FACES)}>
        {(id) => (
          <button
            type="button"
            class={styles.face}
            aria-label={nameOf(id)}
            title={nameOf(id)}
            aria-haspopup="dialog"
            aria-expanded={false}
            onClick={(event) => openPersonCard(id, event.currentTarget)}
          >
            <Avatar url={avatarOf(id)} name={nameOf(id)} size="1.5rem" />
          </button>
        )}
      </For>
      <Show when={more() > 0}>
        <span class={styles.moreFaces}>{t('navigation.more_people', { count: more() })}</span>
      </Show>
    </span>
  );
}
