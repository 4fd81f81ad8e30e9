import Ellipsis from 'lucide-solid/icons/ellipsis-vertical';
import Users from 'lucide-solid/icons/users';
import type { JSX } from 'solid-js';
import { For, Match, Show, Switch } from 'solid-js';
import { formatNumber, t } from '../i18n/index.ts';
import { openPersonCard } from '../people/index.ts';
import {
  avatarOf,
  channel,
  channelHash,
  isSpectator,
  type Narrow,
  nameOf,
  presenceOf,
  state,
  topicName,
} from '../state/index.ts';
import { topicMenu } from '../topics/index.ts';
import { Avatar, ChannelIcon, openMenu, RenderedHtml } from '../ui/index.ts';
import { titleOf } from './describe.ts';
import { TopicLabel } from './Headings.tsx';
import styles from './ViewHeader.module.css';

/** Max. people of a conversation that are shown with their pictures. */
const MAX_PICTURES = 6;

/** The title of the view: the channel and topic, the people, or its name. */
export function ViewHeader(props: { narrow: Narrow }): JSX.Element {
  const terms = () => props.narrow.filter(({ operator }) => operator !== 'near' && operator !== 'with');
  const channelId = () => {
    const term = terms().find((one) => one.operator === 'channel' && !one.negated);
    return term?.operator === 'channel' && terms().every((one) => ['channel', 'topic'].includes(one.operator))
      ? term.operand
      : undefined;
  };
  const topic = () => {
    const term = terms().find((one) => one.operator === 'topic' && !one.negated);
    return typeof term?.operand === 'string' ? term.operand : undefined;
  };
  const people = () => {
    const [only] = terms();
    return terms().length === 1 && only?.operator === 'dm' && Array.isArray(only.operand)
      ? (only.operand as readonly number[])
      : undefined;
  };
  return (
    <header class={styles.header}>
      <Switch fallback={<h1 class={styles.title}>{titleOf(props.narrow)}</h1>}>
        <Match when={channelId() !== undefined && channel(channelId() as number)}>
          {(of) => <ChannelTitle channelId={of().stream_id} topic={topic()} />}
        </Match>
        <Match when={people()}>{(ids) => <PeopleTitle ids={ids()} />}</Match>
      </Switch>
    </header>
  );
}

function ChannelTitle(props: { channelId: number; topic: string | undefined }): JSX.Element {
  const of = () => channel(props.channelId);
  return (
    <>
      <h1 class={styles.title}>
        <ChannelIcon channel={of()} size={18} />
        <Show
          when={props.topic !== undefined}
          fallback={
            <span class={styles.name} dir="auto">
              {of()?.name}
            </span>
          }
        >
          <a class={styles.channel} dir="auto" href={channelHash(props.channelId)}>
            {of()?.name}
          </a>
          <span class={styles.between} aria-hidden="true">
            ›
          </span>
          <span class={styles.name} dir="auto">
            <TopicLabel topic={props.topic ?? ''} />
          </span>
        </Show>
      </h1>
      <Show when={props.topic !== undefined}>
        <button
          type="button"
          class={styles.menu}
          aria-label={t('messages.topic_menu', { topic: topicName(props.topic ?? '') })}
          aria-haspopup="menu"
          onClick={(event) =>
            openMenu(event.currentTarget, {
              label: topicName(props.topic ?? ''),
              items: () => topicMenu(props.channelId, props.topic ?? ''),
            })
          }
        >
          <Ellipsis size={17} />
        </button>
      </Show>
      <Show when={of()?.rendered_description}>
        {(html) => <RenderedHtml class={styles.description} html={html()} />}
      </Show>
      <Show when={!isSpectator()}>
        <a
          class={styles.subscribers}
          href={`#channels/${props.channelId}/${encodeURIComponent(of()?.name ?? '')}/subscribers`}
        >
          <Users size={15} />
          <span aria-hidden="true">{formatNumber(of()?.subscriber_count ?? 0)}</span>
          <span class="visually-hidden">{t('messages.subscribers', { count: of()?.subscriber_count ?? 0 })}</span>
        </a>
      </Show>
    </>
  );
}

function PeopleTitle(props: { ids: readonly number[] }): JSX.Element {
  const others = () => {
    const ids = props.ids.filter((id) => id !== state.user_id);
    return ids.length > 0 ? ids : [state.user_id];
  };
  return (
    <h1 class={styles.title} classList={{ [styles.people as string]: others().length > 1 }}>
      <For each={others().slice(0, MAX_PICTURES)}>
        {(id) => (
          <button type="button" class={styles.person} onClick={(event) => openPersonCard(id, event.currentTarget)}>
            <Avatar url={avatarOf(id)} name={nameOf(id)} size="1.5rem" presence={presenceOf(id)} />
            <span class={styles.name} dir="auto">
              {nameOf(id) || t('messages.unknown_person')}
            </span>
          </button>
        )}
      </For>
      <Show when={others().length > MAX_PICTURES}>
        <span>{t('messages.more_people', { count: others().length - MAX_PICTURES })}</span>
      </Show>
    </h1>
  );
}
