import type { Reminder } from '@rookery/client';
import AlarmClock from 'lucide-solid/icons/alarm-clock';
import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, narrowHash, navigate, state } from '../../state/index.ts';
import { Planned } from './Planned.tsx';

/** Messages that the user wants to be reminded of. */
export function Reminders(): JSX.Element {
  return (
    <Planned
      items={state.reminders}
      icon={<AlarmClock size={28} />}
      none={{ title: t('compose.noReminders'), text: t('compose.noRemindersText') }}
      main={{ label: t('compose.goToMessage'), run: (one) => goTo(one.reminder_target_message_id) }}
      changeTime={changeTime}
      remove={(one) => api.delete(`/reminders/${one.reminder_id}`)}
    />
  );
}

const goTo = (id: number): void => navigate(narrowHash([{ operator: 'id', operand: id, negated: false }]));

/**
 * The API cannot change a reminder: the new one is created before the old one is deleted. A repetition under the same
 * key creates no second one.
 */
async function changeTime(one: Reminder, at: number, idempotencyKey: string): Promise<void> {
  const note = noteOf(one.content);
  const created = {
    message_id: one.reminder_target_message_id,
    scheduled_delivery_timestamp: at,
    ...(note !== undefined && { note }),
  };
  await api.post('/reminders', created, { idempotencyKey });
  await api.delete(`/reminders/${one.reminder_id}`, {}, { idempotencyKey });
}

/** The user's note, which the server puts into the text as a quotation after `Note:`. */
function noteOf(content: string): string | undefined {
  return /\nNote:\n+(`{3,}) ?quote\n([\s\S]*?)\n\1(?:\n|$)/.exec(content)?.[2];
}
