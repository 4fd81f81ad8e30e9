import type { Channel } from '@rookery/client';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { AddPeopleAndGroups, MemberList, peopleWithin } from '../people/index.ts';
import { activeUsers, mayRead, nameOf, state, subscribersOf } from '../state/index.ts';
import styles from '../ui/Details.module.css';
import { notify, notifyError, Spinner } from '../ui/index.ts';
import { leave } from './actions.ts';
import { addSubscribers, removeSubscriber } from './changes.ts';
import { subscribableGroups } from './new-channel.ts';
import { mayAddOthers, mayRemoveOthers } from './permissions.ts';

/** The subscribers, with adding and removing for users who may. */
export function SubscribersTab(props: { channel: Channel }): JSX.Element {
  const ids = () => subscribersOf(props.channel.stream_id);
  const remove = (userId: number) => {
    if (userId === state.user_id) leave(props.channel);
    else {
      removeSubscriber(props.channel, userId)
        .then(() => notify(t('channels.removed', { name: nameOf(userId) })))
        .catch(notifyError);
    }
  };
  return (
    <section class={styles.part}>
      <Show
        when={mayAddOthers(props.channel)}
        fallback={
          <p class={styles.note}>{t(mayRead(props.channel) ? 'channels.may_not_add' : 'channels.content_needed')}</p>
        }
      >
        <AddSubscribers channel={props.channel} />
      </Show>
      <h4 class={styles.subtitle}>{t('channels.subscriber_count', { count: props.channel.subscriber_count })}</h4>
      <Show when={ids()} fallback={<Spinner />}>
        {(set) => (
          <MemberList
            ids={[...set()]}
            searchLabel={t('channels.search_subscribers')}
            empty={t('channels.no_subscribers')}
            isRemovable={(id) => id === state.user_id || mayRemoveOthers(props.channel) || isOwnBot(id)}
            removeLabel={(name) => t('channels.remove_of', { name })}
            onRemove={remove}
          />
        )}
      </Show>
    </section>
  );
}

const isOwnBot = (id: number): boolean =>
  activeUsers().some((one) => one.user_id === id && one.is_bot && one.bot_owner_id === state.user_id);

function AddSubscribers(props: { channel: Channel }): JSX.Element {
  const there = () => subscribersOf(props.channel.stream_id);
  return (
    <AddPeopleAndGroups
      label={t('channels.add_subscribers')}
      placeholder={t('channels.add_placeholder')}
      groupHint={t('channels.group_members_hint')}
      action={t('channels.add')}
      groups={subscribableGroups()}
      isThere={(userId) => there()?.has(userId) ?? false}
      onAdd={async (parts) => {
        const { subscribed, already } = await addSubscribers(props.channel, peopleWithin(parts));
        notify(t('channels.added', { added: subscribed.length, already: already.length }));
      }}
    />
  );
}
