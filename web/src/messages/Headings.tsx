import type { Message } from '@rookery/client';
import Ellipsis from 'lucide-solid/icons/ellipsis-vertical';
import Users from 'lucide-solid/icons/users';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { formatDay, t } from '../i18n/index.ts';
import { channel, channelHash, isResolved, nameOf, subscription, topicName, unmarkedName } from '../state/index.ts';
import { topicMenu } from '../topics/index.ts';
import { ChannelIcon, openMenu, RenderedHtml } from '../ui/index.ts';
import { conversationOf, othersOf } from './actions.ts';
import styles from './Headings.module.css';

/** The day of the messages below. */
export function DayHeading(props: { timestamp: number }): JSX.Element {
  return (
    <h2 class={styles.day}>
      <span>{formatDay(props.timestamp)}</span>
    </h2>
  );
}

/** Above the first message that was unread when the view opened. */
export function NewHeading(): JSX.Element {
  return (
    <h2 class={`${styles.day} ${styles.new}`}>
      <span>{t('messages.new')}</span>
    </h2>
  );
}

interface HeadingProps {
  readonly message: Message;
  /** The topic with the matches of a search, as HTML. */
  readonly matched?: string | undefined;
  /** Whether it floats over the list and duplicates a heading: it is then hidden from screen readers. */
  readonly isOverlay?: boolean;
}

/** The conversation of the messages below, with links to its channel and topic. */
export function ConversationHeading(props: HeadingProps): JSX.Element {
  return (
    <Show when={props.message.type === 'stream' && props.message} fallback={<DirectHeading {...props} />} keyed>
      {(message) => {
        const tab = props.isOverlay ? -1 : 0;
        return (
          <div
            class={styles.conversation}
            style={{ '--channel': subscription(message.stream_id)?.color ?? 'var(--border-strong)' }}
          >
            <a class={styles.channel} tabIndex={tab} href={channelHash(message.stream_id)}>
              <Show when={channel(message.stream_id)}>{(of) => <ChannelIcon channel={of()} />}</Show>
              <span class={styles.name} dir="auto">
                {channel(message.stream_id)?.name ?? message.display_recipient}
              </span>
            </a>
            <span class={styles.between} aria-hidden="true">
              ›
            </span>
            <a class={styles.topic} dir="auto" tabIndex={tab} href={conversationOf(message)}>
              <TopicLabel topic={message.subject} matched={props.matched} />
            </a>
            <Show when={!props.isOverlay}>
              <button
                type="button"
                class={styles.menu}
                aria-label={t('messages.topic_menu', { topic: topicName(message.subject) })}
                aria-haspopup="menu"
                onClick={(event) =>
                  openMenu(event.currentTarget, {
                    label: topicName(message.subject),
                    items: () => topicMenu(message.stream_id, message.subject),
                  })
                }
              >
                <Ellipsis size={16} />
              </button>
            </Show>
          </div>
        );
      }}
    </Show>
  );
}

/**
 * The name of a topic, with a mark if it is resolved; the topic without a name is in italics. The element around it has
 * `dir="auto"`, for which the words of the mark do not count.
 */
export function TopicLabel(props: { topic: string; matched?: string | undefined }): JSX.Element {
  return (
    <>
      <Show when={isResolved(props.topic)}>
        <span class={styles.resolved} dir="auto" title={t('messages.resolved')}>
          ✔<span class="visually-hidden"> {t('messages.resolved')}</span>
        </span>{' '}
      </Show>
      <Show
        when={props.matched}
        fallback={
          <span class={styles.name} classList={{ [styles.unnamed as string]: props.topic === '' }}>
            {unmarkedName(props.topic)}
          </span>
        }
      >
        {(matched) => <RenderedHtml class={styles.name} html={matched()} />}
      </Show>
    </>
  );
}

function DirectHeading(props: HeadingProps): JSX.Element {
  return (
    <div class={styles.conversation}>
      <a class={styles.topic} tabIndex={props.isOverlay ? -1 : 0} href={conversationOf(props.message)}>
        <Users size={15} />
        <span class={styles.name}>{t('messages.direct_with', { names: namesOf(props.message) })}</span>
      </a>
    </div>
  );
}

function namesOf(one: Message): string {
  if (one.type !== 'private') return '';
  const others = new Set(othersOf(one));
  return one.display_recipient
    .filter(({ id }) => others.has(id))
    .map(({ id, full_name }) => nameOf(id) || full_name)
    .join(', ');
}
