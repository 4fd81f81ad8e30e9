import type { JSX } from 'solid-js';
import { createMemo, createSignal, Show } from 'solid-js';
import { formatShortDate, t } from '../../i18n/index.ts';
import { channel, POLICY, state, type TopicPolicy, topicHash, topicName, topicPolicy } from '../../state/index.ts';
import { setTopicPolicy } from '../../topics/index.ts';
import { ChannelIcon, createEdited, SaveNote, Select } from '../../ui/index.ts';
import { Item, ItemList, Part } from '../parts/index.ts';
import styles from './lists.module.css';

/** A row of the list: the same object for as long as the list is shown, so that an event does not recreate the row. */
interface Row {
  readonly stream_id: number;
  readonly topic_name: string;
}

const channelName = (row: Row): string => channel(row.stream_id)?.name ?? '';

/** Topics that the user follows, mutes or unmutes. */
export function TopicsSection(): JSX.Element {
  const [shown, setShown] = createSignal<TopicPolicy>(POLICY.inherit);
  const rows = new Map<string, Row>();
  const rowOf = ({ stream_id, topic_name }: Row): Row => {
    const key = `${stream_id} ${topic_name}`;
    const row = rows.get(key) ?? { stream_id, topic_name };
    rows.set(key, row);
    return row;
  };
  const topics = createMemo(() =>
    state.user_topics
      .filter((one) => channel(one.stream_id) !== undefined)
      .filter((one) => shown() === POLICY.inherit || one.visibility_policy === shown())
      .map(rowOf)
      .sort((a, b) => channelName(a).localeCompare(channelName(b)) || a.topic_name.localeCompare(b.topic_name)),
  );
  return (
    <Part text={t('settings.topics_text')}>
      <Select
        class={styles.shown ?? ''}
        label={t('settings.topics_show')}
        value={shown()}
        options={[
          { value: POLICY.inherit, label: t('settings.topics_all') },
          { value: POLICY.followed, label: t('settings.topic_followed') },
          { value: POLICY.unmuted, label: t('settings.topic_unmuted') },
          { value: POLICY.muted, label: t('settings.topic_muted') },
        ]}
        onChange={setShown}
      />
      <ItemList
        label={t('settings.topics')}
        items={topics()}
        textOf={(one) => `${topicName(one.topic_name)} ${channelName(one)}`}
        empty={{ title: t('settings.no_topics'), text: t('settings.no_topics_text') }}
      >
        {(one) => <TopicRow topic={one} />}
      </ItemList>
    </Part>
  );
}

function TopicRow(props: { topic: Row }): JSX.Element {
  const { stream_id, topic_name } = props.topic;
  const policy = createEdited<TopicPolicy>(
    () => topicPolicy(stream_id, topic_name),
    (value) => setTopicPolicy(stream_id, topic_name, value),
  );
  const updated = () =>
    state.user_topics.find((one) => one.stream_id === stream_id && one.topic_name === topic_name)?.last_updated;
  return (
    <Item
      title={<a href={topicHash(stream_id, topic_name)}>{topicName(topic_name)}</a>}
      text={
        <>
          <ChannelIcon channel={channel(stream_id)} size={12} /> {channelName(props.topic)}
          <Show when={updated()}>{(seconds) => <> · {formatShortDate(seconds())}</>}</Show>
        </>
      }
      actions={
        <>
          <SaveNote status={policy.status()} />
          <Select
            hideLabel
            label={t('settings.topic_policy_of', { topic: topicName(topic_name) })}
            value={policy.value()}
            options={[
              { value: POLICY.followed, label: t('settings.topic_followed') },
              { value: POLICY.unmuted, label: t('settings.topic_unmuted') },
              { value: POLICY.muted, label: t('settings.topic_muted') },
              { value: POLICY.inherit, label: t('settings.topic_inherit') },
            ]}
            onChange={(chosen) => void policy.set(chosen)}
          />
        </>
      }
    />
  );
}
