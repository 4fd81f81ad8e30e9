import type { JSX } from 'solid-js';
import { createMemo, createSignal } from 'solid-js';
import { formatShortDate, t } from '../../i18n/index.ts';
import { channel, POLICY, state, type TopicPolicy, topicHash, topicName, topicPolicy } from '../../state/index.ts';
import { setTopicPolicy } from '../../topics/index.ts';
import { ChannelIcon, createEdited, SaveNote, Select } from '../../ui/index.ts';
import { Item, ItemList, Part } from '../parts/index.ts';
import styles from './lists.module.css';

type OwnTopic = (typeof state.user_topics)[number];

/** Topics that the caller follows, mutes or unmutes. */
export function TopicsSection(): JSX.Element {
  const [shown, setShown] = createSignal<TopicPolicy>(POLICY.inherit);
  const topics = createMemo(() =>
    state.user_topics
      .filter((one) => channel(one.stream_id) !== undefined)
      .filter((one) => shown() === POLICY.inherit || one.visibility_policy === shown())
      .sort((a, b) => b.last_updated - a.last_updated),
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
        textOf={(one) => `${topicName(one.topic_name)} ${channel(one.stream_id)?.name ?? ''}`}
        empty={{ title: t('settings.no_topics'), text: t('settings.no_topics_text') }}
      >
        {(one) => <TopicRow topic={one} />}
      </ItemList>
    </Part>
  );
}

function TopicRow(props: { topic: OwnTopic }): JSX.Element {
  const { stream_id, topic_name } = props.topic;
  const policy = createEdited<TopicPolicy>(
    () => topicPolicy(stream_id, topic_name),
    (value) => setTopicPolicy(stream_id, topic_name, value),
  );
  return (
    <Item
      title={<a href={topicHash(stream_id, topic_name)}>{topicName(topic_name)}</a>}
      text={
        <>
          <ChannelIcon channel={channel(stream_id)} size={12} /> {channel(stream_id)?.name} ·{' '}
          {formatShortDate(props.topic.last_updated)}
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
