import type { Channel } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { MemberList, NO_PARTS, PeopleAndGroupsPicker, peopleWithin, withOne, withoutOne } from '../people/index.ts';
import { activeUsers, nameOf, state, subscribersOf } from '../state/index.ts';
import styles from '../ui/Details.module.css';
import { Button, createSave, notify, notifyError, SaveNote, Spinner } from '../ui/index.ts';
import { addSubscribers, leave, removeSubscriber } from './actions.ts';
import { subscribableGroups } from './new-channel.ts';
import { mayAddOthers, mayRead, mayRemoveOthers } from './permissions.ts';

/** Who is subscribed; those who may add and remove others. */
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
  const [parts, setParts] = createSignal(NO_PARTS);
  const save = createSave();
  const there = () => subscribersOf(props.channel.stream_id);
  const add = async () => {
    const ids = peopleWithin(parts());
    const isAdded = await save.run(async () => {
      const { subscribed, already } = await addSubscribers(props.channel, ids);
      notify(t('channels.added', { added: subscribed.length, already: already.length }));
    });
    if (isAdded) setParts(NO_PARTS);
  };
  return (
    <div class={styles.values}>
      <PeopleAndGroupsPicker
        label={t('channels.add_subscribers')}
        hint={parts().groups.length > 0 ? t('channels.group_members_hint') : undefined}
        placeholder={t('channels.add_placeholder')}
        value={parts()}
        groups={subscribableGroups()}
        people={activeUsers().filter((one) => !there()?.has(one.user_id))}
        onAdd={(part) => setParts((now) => withOne(now, part))}
        onRemove={(part) => setParts((now) => withoutOne(now, part))}
      />
      <div class={styles.line}>
        <Button
          kind="primary"
          disabled={parts().groups.length + parts().people.length === 0}
          busy={save.status()?.is === 'saving'}
          onClick={() => void add()}
        >
          {t('channels.add')}
        </Button>
        <SaveNote status={save.status()} />
      </div>
    </div>
  );
}
