import type { Reminder } from '@rookery/client';
import AlarmClock from 'lucide-solid/icons/alarm-clock';
import type { JSX } from 'solid-js';
import { createSignal, For, Show } from 'solid-js';
import { MessageContent } from '../../content/index.ts';
import { formatPlannedTime, t } from '../../i18n/index.ts';
import { api, narrowHash, navigate, state } from '../../state/index.ts';
import { Button, EmptyState, notifyError } from '../../ui/index.ts';
import { WhenDialog } from '../WhenDialog.tsx';
import styles from './Later.module.css';

/** Messages that the user is to be reminded of, the next one first. */
export function Reminders(): JSX.Element {
  const [moved, setMoved] = createSignal<Reminder>();
  const sorted = () =>
    [...state.reminders].sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp);
  return (
    <Show
      when={sorted().length > 0}
      fallback={
        <EmptyState
          icon={<AlarmClock size={28} />}
          title={t('compose.noReminders')}
          text={t('compose.noRemindersText')}
        />
      }
    >
      <ul class={styles.list}>
        <For each={sorted()}>
          {(one) => (
            <li class={styles.item}>
              <header class={styles.head}>
                <span class={styles.where}>
                  {t('compose.dueAt', { time: formatPlannedTime(one.scheduled_delivery_timestamp) })}
                </span>
              </header>
              <Show when={one.failed}>
                <p class={styles.error}>{t('compose.scheduleFailed')}</p>
              </Show>
              <div class={styles.content}>
                <MessageContent html={one.rendered_content} />
              </div>
              <div class={styles.actions}>
                <Button kind="primary" onClick={() => goTo(one.reminder_target_message_id)}>
                  {t('compose.goToMessage')}
                </Button>
                <Button onClick={() => setMoved(one)}>{t('compose.changeTime')}</Button>
                <Button
                  kind="quiet"
                  onClick={() => void api.delete(`/reminders/${one.reminder_id}`).catch(notifyError)}
                >
                  {t('compose.delete')}
                </Button>
              </div>
            </li>
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
            onChosen={(at) => changeTime(one(), at)}
          />
        )}
      </Show>
    </Show>
  );
}

const goTo = (id: number): void => navigate(narrowHash([{ operator: 'id', operand: id, negated: false }]));

/** The API changes no reminder: the new one is made before the old one goes. */
async function changeTime({ reminder_id, reminder_target_message_id, content }: Reminder, at: number): Promise<void> {
  const note = noteOf(content);
  await api.post('/reminders', {
    message_id: reminder_target_message_id,
    scheduled_delivery_timestamp: at,
    ...(note !== undefined && { note }),
  });
  await api.delete(`/reminders/${reminder_id}`);
}

/** The user's own words, which the server put into the text as a quotation after `Note:`. */
export function noteOf(content: string): string | undefined {
  return /\nNote:\n+(`{3,}) ?quote\n([\s\S]*?)\n\1(?:\n|$)/.exec(content)?.[2];
}
