import BellRing from 'lucide-solid/icons/bell-ring';
import Check from 'lucide-solid/icons/check';
import type { JSX } from 'solid-js';
import { createMemo, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import {
  channel,
  channelHash,
  isMutedChannel,
  isMutedTopic,
  isResolved,
  navigateWhenKnown,
  POLICY,
  state,
  subscription,
  topicHash,
  topicName,
  topicPolicy,
  topTopicOf,
  unmarkedName,
  unreadInChannel,
  unreadInTopic,
  unreadTopics,
} from '../state/index.ts';
import { topicMenu } from '../topics/index.ts';
import { ChannelIcon, UnreadBadge } from '../ui/index.ts';
import { channelMenu } from './channel-menu.tsx';
import styles from './Navigation.module.css';
import { RowMenu } from './RowMenu.tsx';
import { openChannelId, openTopic } from './rows.ts';

/** The row of a channel. */
export function ChannelRow(props: { channelId: number }): JSX.Element {
  const one = () => subscription(props.channelId) ?? channel(props.channelId);
  const unread = createMemo(() => unreadInChannel(props.channelId));
  const isMuted = () => isMutedChannel(props.channelId);
  const isCurrent = () => openChannelId() === props.channelId && openTopic() === undefined;
  return (
    <div class={styles.row} data-row data-muted={isMuted() || undefined}>
      <a
        class={styles.link}
        href={channelAddress(props.channelId)}
        data-focus
        data-place
        data-open={openChannelId() === props.channelId || undefined}
        onClick={(event) => openTopTopic(event, props.channelId)}
        aria-current={isCurrent() ? 'page' : undefined}
      >
        <span class={styles.icon}>
          <ChannelIcon channel={one()} />
        </span>
        <span class={styles.label} dir="auto">
          {one()?.name}
        </span>
        <ChannelCount unread={unread()} muted={isMuted()} />
      </a>
      <RowMenu
        label={t('navigation.menu_of', { name: one()?.name ?? '' })}
        items={() => channelMenu(props.channelId)}
      />
    </div>
  );
}

/** `web_channel_default_view` of the settings: the link of a channel's name. */
const DEFAULT_VIEW = { topTopic: 1, channelFeed: 2, nextUnread: 4 } as const;

/** The address that a channel's name links to, by the user's setting. */
function channelAddress(id: number): string {
  const wanted = state.user_settings.web_channel_default_view;
  if (wanted !== DEFAULT_VIEW.nextUnread) return channelHash(id);
  const first = unreadTopics().find((one) => one.channelId === id && !one.muted);
  return first ? topicHash(id, first.topic) : channelHash(id);
}

/**
 * Opens the newest topic on a plain click on a channel, if the user's setting says so. The topic may have to be fetched
 * first.
 */
function openTopTopic(event: MouseEvent, id: number): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || state.user_settings.web_channel_default_view !== DEFAULT_VIEW.topTopic) return;
  event.preventDefault();
  const address = topTopicOf(id).then((topic) => (topic === undefined ? channelHash(id) : topicHash(id, topic)));
  void navigateWhenKnown(address);
}

/** Values of `web_stream_unreads_count_display_policy`. */
const COUNTS = { all: 1, unmuted: 2, none: 3 } as const;

function ChannelCount(props: { unread: ReturnType<typeof unreadInChannel>; muted: boolean }): JSX.Element {
  const isMentioned = () => props.unread.mentions > 0;
  const policy = () => state.user_settings.web_stream_unreads_count_display_policy;
  const isShown = () => policy() === COUNTS.all || (policy() === COUNTS.unmuted && !props.muted) || isMentioned();
  const isQuiet = () => props.unread.count === 0;
  return (
    <Show
      when={isShown()}
      fallback={
        <Show when={props.unread.count > 0}>
          <span class={styles.dot} title={t('navigation.has_unread')} />
        </Show>
      }
    >
      <UnreadBadge count={props.unread.count || props.unread.mutedCount} quiet={isQuiet()} mention={isMentioned()} />
    </Show>
  );
}

/** The row of a topic of the open channel. */
export function TopicRow(props: { channelId: number; topic: string }): JSX.Element {
  const unread = createMemo(() => unreadInTopic(props.channelId, props.topic));
  const isMuted = () => isMutedTopic(props.channelId, props.topic);
  const isCurrent = () =>
    openChannelId() === props.channelId && openTopic()?.toLowerCase() === props.topic.toLowerCase();
  return (
    <div class={`${styles.row} ${styles.topicRow}`} data-row data-muted={isMuted() || undefined}>
      <a
        class={styles.link}
        href={topicHash(props.channelId, props.topic)}
        data-focus
        data-place
        aria-current={isCurrent() ? 'page' : undefined}
      >
        <span class={styles.mark}>
          <Show when={isResolved(props.topic)}>
            <Check size={13} aria-label={t('navigation.resolved')} />
          </Show>
        </span>
        <span class={styles.label} classList={{ [styles.noName as string]: props.topic === '' }} dir="auto">
          {unmarkedName(props.topic)}
        </span>
        <Show when={topicPolicy(props.channelId, props.topic) === POLICY.followed}>
          <span class={styles.mark} title={t('navigation.followed')}>
            <BellRing size={12} aria-label={t('navigation.followed')} />
          </span>
        </Show>
        <UnreadBadge count={unread()?.count ?? 0} quiet={isMuted()} mention={unread()?.mention ?? false} />
      </a>
      <RowMenu
        label={t('navigation.menu_of', { name: topicName(props.topic) })}
        items={() => topicMenu(props.channelId, props.topic)}
      />
    </div>
  );
}
