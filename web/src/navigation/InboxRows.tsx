import BellRing from 'lucide-solid/icons/bell-ring';
import Check from 'lucide-solid/icons/check';
import CheckCheck from 'lucide-solid/icons/check-check';
import ChevronDown from 'lucide-solid/icons/chevron-down';
import ChevronRight from 'lucide-solid/icons/chevron-right';
import Users from 'lucide-solid/icons/users';
import type { JSX } from 'solid-js';
import { Match, Show, Switch } from 'solid-js';
import { t } from '../i18n/index.ts';
import {
  avatarOf,
  channel,
  directHash,
  isMutedTopic,
  isResolved,
  markChannelRead,
  markConversationRead,
  markTopicRead,
  POLICY,
  presenceOf,
  subscription,
  topicHash,
  topicName,
  topicPolicy,
  unmarkedName,
  unreadDirect,
  unreadInChannel,
  unreadInConversation,
  unreadInTopic,
  user,
} from '../state/index.ts';
import { topicMenu } from '../topics/index.ts';
import { Avatar, ChannelIcon, notifyError, UnreadBadge } from '../ui/index.ts';
import { channelMenu } from './channel-menu.tsx';
import { conversationMenu } from './conversation-menu.ts';
import styles from './Inbox.module.css';
import { collapseInbox, type InboxRow, inboxFilter, isInboxCollapsed } from './inbox-rows.ts';
import { RowMenu } from './RowMenu.tsx';
import { conversationName, inboxSections } from './rows.ts';
import { sectionName } from './section-name.ts';

type RowOf<K extends InboxRow['kind']> = Extract<InboxRow, { kind: K }>;

/** A row of the inbox. */
export function InboxRowView(props: { row: InboxRow }): JSX.Element {
  const as = <K extends InboxRow['kind']>(kind: K) => (props.row.kind === kind ? (props.row as RowOf<K>) : undefined);
  return (
    <Switch>
      <Match when={as('topic')}>{(row) => <TopicRow {...row()} />}</Match>
      <Match when={as('channel')}>{(row) => <ChannelHeading {...row()} />}</Match>
      <Match when={as('direct')}>{(row) => <DirectRow {...row()} />}</Match>
      <Match when={as('direct-heading')}>
        <DirectHeading />
      </Match>
      <Match when={as('section')}>{(row) => <SectionHeading {...row()} />}</Match>
    </Switch>
  );
}

function Heading(props: {
  id: string;
  level: 2 | 3;
  icon?: JSX.Element;
  name: string;
  count: number;
  quiet?: boolean;
  mention?: boolean;
  children?: JSX.Element;
}): JSX.Element {
  return (
    <div class={styles.heading} data-row={props.id} data-level={props.level} data-heading={props.id}>
      <button
        type="button"
        class={styles.toggle}
        data-focus
        aria-expanded={!isInboxCollapsed(props.id)}
        onClick={() => collapseInbox(props.id)}
      >
        <Show when={isInboxCollapsed(props.id)} fallback={<ChevronDown size={15} />}>
          <ChevronRight size={15} />
        </Show>
        {props.icon}
        <span class={styles.name} dir="auto">
          {props.name}
        </span>
        <UnreadBadge count={props.count} quiet={props.quiet ?? false} mention={props.mention ?? false} />
      </button>
      {props.children}
    </div>
  );
}

const SectionHeading = (props: RowOf<'section'>): JSX.Element => (
  <h2 class={styles.section} data-row={props.key} data-heading={props.key}>
    <button
      type="button"
      class={styles.toggle}
      data-focus
      aria-expanded={!isInboxCollapsed(props.key)}
      onClick={() => collapseInbox(props.key)}
    >
      <Show when={isInboxCollapsed(props.key)} fallback={<ChevronDown size={15} />}>
        <ChevronRight size={15} />
      </Show>
      {sectionName(props.section, inboxSections())}
    </button>
  </h2>
);

const DirectHeading = (): JSX.Element => (
  <Heading
    id="direct-heading"
    level={2}
    icon={<Users size={16} />}
    name={t('navigation.direct')}
    count={unreadDirect()}
  />
);

function ChannelHeading(props: RowOf<'channel'>): JSX.Element {
  const one = () => subscription(props.channelId) ?? channel(props.channelId);
  const unread = () => unreadInChannel(props.channelId);
  const count = () => (inboxFilter() === 'all' ? unread().count + unread().mutedCount : unread().count);
  return (
    <Heading
      id={props.key}
      level={3}
      icon={<ChannelIcon channel={one()} />}
      name={one()?.name ?? ''}
      count={count() || unread().mutedCount}
      quiet={unread().count === 0}
      mention={unread().mentions > 0}
    >
      <ReadButton name={one()?.name ?? ''} onRead={() => markChannelRead(props.channelId)} />
      <RowMenu
        label={t('navigation.menu_of', { name: one()?.name ?? '' })}
        items={() => channelMenu(props.channelId)}
      />
    </Heading>
  );
}

function TopicRow(props: RowOf<'topic'>): JSX.Element {
  const unread = () => unreadInTopic(props.channelId, props.topic);
  const isMuted = () => isMutedTopic(props.channelId, props.topic);
  const name = () => unmarkedName(props.topic);
  return (
    <div class={styles.row} data-row={props.key} data-muted={isMuted() || undefined}>
      <a class={styles.link} href={topicHash(props.channelId, props.topic)} data-focus>
        <Show when={isResolved(props.topic)}>
          <Check size={14} aria-label={t('navigation.resolved')} />
        </Show>
        <span class={styles.name} classList={{ [styles.noName as string]: props.topic === '' }} dir="auto">
          {name()}
        </span>
        <Show when={topicPolicy(props.channelId, props.topic) === POLICY.followed}>
          <BellRing size={13} aria-label={t('navigation.followed')} />
        </Show>
        <UnreadBadge count={unread()?.count ?? 0} quiet={isMuted()} mention={unread()?.mention ?? false} />
      </a>
      <ReadButton name={name()} onRead={() => markTopicRead(props.channelId, props.topic)} />
      <RowMenu
        label={t('navigation.menu_of', { name: topicName(props.topic) })}
        items={() => topicMenu(props.channelId, props.topic)}
      />
    </div>
  );
}

function DirectRow(props: RowOf<'direct'>): JSX.Element {
  const single = () => (props.userIds.length === 1 ? props.userIds[0] : undefined);
  const unread = () => unreadInConversation(props.userIds);
  const name = () => conversationName(props.userIds);
  return (
    <div class={styles.row} data-row={props.key}>
      <a class={styles.link} href={directHash(props.userIds)} data-focus>
        <Show when={single()} fallback={<Users size={16} aria-hidden="true" />} keyed>
          {(id) => (
            <Avatar
              url={avatarOf(id)}
              name={name()}
              size="1.5rem"
              presence={user(id)?.is_bot ? undefined : presenceOf(id)}
            />
          )}
        </Show>
        <span class={styles.name} dir="auto">
          {name()}
        </span>
        <UnreadBadge count={unread()?.count ?? 0} mention={unread()?.mention ?? false} />
      </a>
      <ReadButton name={name()} onRead={() => markConversationRead(props.userIds)} />
      <RowMenu label={t('navigation.menu_of', { name: name() })} items={() => conversationMenu(props.userIds)} />
    </div>
  );
}

function ReadButton(props: { name: string; onRead: () => Promise<void> }): JSX.Element {
  const label = () => t('navigation.mark_read_of', { name: props.name });
  return (
    <button
      type="button"
      class={styles.read}
      aria-label={label()}
      title={label()}
      onClick={() => void props.onRead().catch(notifyError)}
    >
      <CheckCheck size={16} />
    </button>
  );
}
