import type { ScheduledMessage } from '@rookery/client';
import CalendarClock from 'lucide-solid/icons/calendar-clock';
import type { JSX } from 'solid-js';
import { createSignal, For, Show } from 'solid-js';
import { MessageContent } from '../../content/index.ts';
import { formatPlannedTime, t } from '../../i18n/index.ts';
import { api, send, state } from '../../state/index.ts';
import { Button, EmptyState, notifyError } from '../../ui/index.ts';
import { editScheduled } from '../actions.ts';
import { channelTarget, directTarget, recipientOf, type Target } from '../recipient/target.ts';
import { WhenDialog } from '../WhenDialog.tsx';
import { Item } from './Item.tsx';
import styles from './Later.module.css';

const targetOf = (one: ScheduledMessage): Target =>
  one.type === 'stream' ? channelTarget(one.to, one.topic) : directTarget(one.to);

/** Messages that the server sends later, the next one first. */
export function Scheduled(): JSX.Element {
  const [moved, setMoved] = createSignal<ScheduledMessage>();
  const sorted = () =>
    [...state.scheduled_messages].sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);
  return (
    <Show
      when={sorted().length > 0}
      fallback={
        <EmptyState
          icon={<CalendarClock size={28} />}
          title={t('compose.noScheduled')}
          text={t('compose.noScheduledText')}
        />
      }
    >
      <ul class={styles.list}>
        <For each={sorted()}>
          {(one) => (
            <Item
              target={targetOf(one)}
              time={t('compose.dueAt', { time: formatPlannedTime(one.scheduled_delivery_timestamp) })}
              error={one.failed && t('compose.scheduleFailed')}
              content={<MessageContent html={one.rendered_content} />}
              actions={
                <>
                  <Button kind="primary" onClick={() => void edit(one)}>
                    {t('compose.edit')}
                  </Button>
                  <Button onClick={() => setMoved(one)}>{t('compose.changeTime')}</Button>
                  <Button onClick={() => void sendAtOnce(one)}>{t('compose.sendNow')}</Button>
                  <Button kind="quiet" onClick={() => void remove(one).catch(notifyError)}>
                    {t('compose.delete')}
                  </Button>
                </>
              }
            />
          )}
        </For>
      </ul>
      <Show when={moved()}>
        {(one) => (
          <WhenDialog
            title={t('compose.changeTime')}
            action={t('compose.save')}
            at={one().scheduled_delivery_timestamp}
            onClose={() => setMoved(undefined)}
            onChosen={(at) => changeTime(one().scheduled_message_id, at)}
          />
        )}
      </Show>
    </Show>
  );
}

const remove = (one: ScheduledMessage): Promise<unknown> =>
  api.delete(`/scheduled_messages/${one.scheduled_message_id}`);

/** It is written on in the box: until it is scheduled again it is a draft. */
async function edit(one: ScheduledMessage): Promise<void> {
  try {
    await remove(one);
    editScheduled(targetOf(one), one.content);
  } catch (error) {
    notifyError(error);
  }
}

/** Where it was delivered meanwhile, it is not there to be deleted, and is not sent twice. */
async function sendAtOnce(one: ScheduledMessage): Promise<void> {
  const recipient = recipientOf(targetOf(one));
  if (!recipient) return;
  try {
    await remove(one);
    send(recipient, one.content);
  } catch (error) {
    notifyError(error);
  }
}

const changeTime = (id: number, at: number): Promise<unknown> =>
  api.patch(`/scheduled_messages/${id}`, { scheduled_delivery_timestamp: at });
