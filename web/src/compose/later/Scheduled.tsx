import type { ScheduledMessage } from '@rookery/client';
import CalendarClock from 'lucide-solid/icons/calendar-clock';
import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, send, state } from '../../state/index.ts';
import { Button, notifyError } from '../../ui/index.ts';
import { editScheduled } from '../actions.ts';
import { channelTarget, directTarget, recipientOf, type Target } from '../recipient/target.ts';
import { Planned } from './Planned.tsx';

const targetOf = (one: ScheduledMessage): Target =>
  one.type === 'stream' ? channelTarget(one.to, one.topic) : directTarget(one.to);

/** Messages that the server sends later. */
export function Scheduled(): JSX.Element {
  return (
    <Planned
      items={state.scheduled_messages}
      icon={<CalendarClock size={28} />}
      none={{ title: t('compose.noScheduled'), text: t('compose.noScheduledText') }}
      target={targetOf}
      main={{ label: t('compose.edit'), run: (one) => void edit(one) }}
      more={(one) => <Button onClick={() => void sendAtOnce(one)}>{t('compose.sendNow')}</Button>}
      changeTime={changeTime}
      remove={remove}
    />
  );
}

const remove = (one: ScheduledMessage): Promise<unknown> =>
  api.delete(`/scheduled_messages/${one.scheduled_message_id}`);

/** Moves the message into the box, where it is a draft until it is scheduled again. */
async function edit(one: ScheduledMessage): Promise<void> {
  try {
    await remove(one);
    editScheduled(targetOf(one), one.content);
  } catch (error) {
    notifyError(error);
  }
}

/** If it was delivered in the meantime, removing it fails, so it is not sent twice. */
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

const changeTime = (one: ScheduledMessage, at: number): Promise<unknown> =>
  api.patch(`/scheduled_messages/${one.scheduled_message_id}`, { scheduled_delivery_timestamp: at });
