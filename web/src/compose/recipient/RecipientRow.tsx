import AtSign from 'lucide-solid/icons/at-sign';
import ChevronRight from 'lucide-solid/icons/chevron-right';
import Hash from 'lucide-solid/icons/hash';
import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import { folded, foldedName } from '../../folded.ts';
import { t } from '../../i18n/index.ts';
import {
  activeUsers,
  allChannels,
  avatarOf,
  channel,
  isMutedUser,
  mayPostTo,
  nameOf,
  presenceOf,
  state,
  subscription,
  topicName,
  topicsOf,
} from '../../state/index.ts';
import { Avatar, ChannelIcon, IconButton, Pill } from '../../ui/index.ts';
import { focusBox } from '../actions.ts';
import { box, setTarget } from '../box.ts';
import { best } from '../typeahead/rank.ts';
import type { Suggestion } from '../typeahead/suggestions.ts';
import { ComboField } from './ComboField.tsx';
import styles from './RecipientRow.module.css';
import { topicRule } from './rules.ts';
import { directTarget } from './target.ts';

const MOST = 30;

/** The recipient of the message: a channel and a topic, or people. */
export function RecipientRow(): JSX.Element {
  const isDirect = () => box.target.type === 'direct';
  return (
    <div class={styles.row}>
      <fieldset class={styles.kinds} aria-label={t('compose.kind')}>
        <IconButton label={t('compose.toChannel')} active={!isDirect()} onClick={() => change('channel')}>
          <Hash size={16} />
        </IconButton>
        <IconButton label={t('compose.toPeople')} active={isDirect()} onClick={() => change('direct')}>
          <AtSign size={16} />
        </IconButton>
      </fieldset>
      <Show when={isDirect()} fallback={<ChannelAndTopic />}>
        <People />
      </Show>
    </div>
  );
}

function change(type: 'channel' | 'direct'): void {
  if (box.target.type === type) return;
  setTarget({ type });
  focusBox('recipient');
}

function ChannelAndTopic(): JSX.Element {
  const chosen = () => (box.target.channelId === undefined ? undefined : channel(box.target.channelId));
  const rule = () => (chosen() ? topicRule(chosen() as never) : 'optional');
  const focusTopic = () =>
    queueMicrotask(() => {
      const topic = document.querySelector<HTMLInputElement>('[data-compose-topic] input:not(:disabled)');
      if (topic) topic.focus();
      else focusBox();
    });
  const suggest = (typed: string, done: () => void): readonly Suggestion[] =>
    best(
      allChannels().filter((one) => mayPostTo(one)),
      typed,
      {
        name: (one) => foldedName(one.name),
        weight: (one) => (subscription(one.stream_id) ? 2 : 0) + (one.is_recently_active ? 1 : 0),
        most: MOST,
      },
    ).map((one) => ({
      key: String(one.stream_id),
      label: one.name,
      hint: subscription(one.stream_id) ? undefined : t('compose.notSubscribed'),
      icon: () => <ChannelIcon channel={subscription(one.stream_id) ?? one} size={15} />,
      pick: () => {
        setTarget({ channelId: one.stream_id, ...(one.stream_id !== box.target.channelId && { topic: '' }) });
        done();
        focusTopic();
      },
    }));
  return (
    <>
      <ComboField
        isFirst={box.target.channelId === undefined}
        class={styles.channel}
        label={t('compose.channel')}
        placeholder={t('compose.chooseChannel')}
        value={chosen()?.name ?? ''}
        suggest={suggest}
        onEnter={focusTopic}
      />
      <span class={styles.arrow} aria-hidden="true">
        <ChevronRight size={14} />
      </span>
      <TopicField rule={rule()} />
    </>
  );
}

function TopicField(props: { rule: 'optional' | 'required' | 'none' }): JSX.Element {
  const suggest = (typed: string, done: () => void): readonly Suggestion[] => {
    const { channelId } = box.target;
    const known = channelId === undefined ? [] : (topicsOf(channelId) ?? []);
    return best(known, typed, { name: (one) => folded(topicName(one.name)), most: MOST })
      .filter((one) => one.name !== '' || props.rule === 'optional')
      .map((one) => ({
        key: one.name,
        label: topicName(one.name),
        pick: () => {
          setTarget({ topic: one.name });
          done();
          focusBox();
        },
      }));
  };
  const placeholder = () =>
    props.rule === 'required' ? t('compose.topicRequired') : t('compose.topicOptional', { name: topicName('') });
  return (
    <div class={styles.topic} data-compose-topic>
      <ComboField
        isFirst={box.target.channelId !== undefined}
        free
        label={t('compose.topic')}
        placeholder={props.rule === 'none' ? topicName('') : placeholder()}
        value={props.rule === 'none' ? '' : box.target.topic}
        disabled={props.rule === 'none'}
        maxLength={state.max_topic_length}
        suggest={suggest}
        onInput={(topic) => setTarget({ topic })}
        onEnter={() => focusBox()}
      />
    </div>
  );
}

function People(): JSX.Element {
  const ids = () => box.target.userIds;
  const set = (userIds: readonly number[]) => setTarget(directTarget(userIds));
  const suggest = (typed: string, done: () => void): readonly Suggestion[] => {
    const recent = recentPeople();
    return best(
      activeUsers().filter((one) => !ids().includes(one.user_id) && !isMutedUser(one.user_id)),
      typed,
      { name: (one) => foldedName(one.full_name), weight: (one) => recent.get(one.user_id) ?? 0, most: MOST },
    ).map((one) => ({
      key: String(one.user_id),
      label: one.full_name,
      hint: one.user_id === state.user_id ? t('compose.you') : (one.delivery_email ?? undefined),
      icon: () => (
        <Avatar url={avatarOf(one.user_id)} name={one.full_name} size="1.5rem" presence={presenceOf(one.user_id)} />
      ),
      pick: () => {
        set([...ids().filter((id) => id !== state.user_id), one.user_id]);
        done();
      },
    }));
  };
  return (
    <div class={styles.people}>
      <For each={ids()}>
        {(id) => (
          <Pill
            label={nameOf(id)}
            removeLabel={t('compose.removePerson', { name: nameOf(id) })}
            onRemove={() => {
              set(ids().filter((one) => one !== id));
              focusBox('recipient');
            }}
          />
        )}
      </For>
      <ComboField
        isFirst
        class={styles.person}
        label={t('compose.people')}
        placeholder={ids().length === 0 ? t('compose.choosePeople') : t('compose.addPerson')}
        value=""
        suggest={suggest}
        onEnter={() => ids().length > 0 && focusBox()}
        onKey={(event) => {
          const input = event.currentTarget as HTMLInputElement;
          if (event.key === 'Backspace' && input.value === '') set(ids().slice(0, -1));
        }}
      />
    </div>
  );
}

/** The newest direct message with each user, by user id. */
export function recentPeople(): Map<number, number> {
  const recent = new Map<number, number>();
  for (const { user_ids, max_message_id } of state.recent_private_conversations) {
    for (const id of user_ids) recent.set(id, Math.max(recent.get(id) ?? 0, max_message_id));
  }
  return recent;
}
