import { isPermanent, type ScheduledMessage } from '@rookery/client';
import CalendarClock from 'lucide-solid/icons/calendar-clock';
import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, send, state } from '../../state/index.ts';
import { Button, errorMessage, notify, notifyError } from '../../ui/index.ts';
import { editScheduled } from '../actions.ts';
import { notifyOfDrafts, type Taken, takeText } from '../drafts.ts';
import { recipientOf, targetOfScheduled } from '../recipient/target.ts';
import { Planned } from './Planned.tsx';

/** Messages that the server sends later. */
export function Scheduled(): JSX.Element {
  return (
    <Planned
      items={state.scheduled_messages}
      icon={<CalendarClock size={28} />}
      none={{ title: t('compose.noScheduled'), text: t('compose.noScheduledText') }}
      target={targetOfScheduled}
      main={{ label: t('compose.edit'), run: (one) => void edit(one) }}
      more={(one) => <Button onClick={() => void sendAtOnce(one)}>{t('compose.sendNow')}</Button>}
      changeTime={changeTime}
      remove={discard}
    />
  );
}

const remove = (one: ScheduledMessage): Promise<unknown> =>
  api.delete(`/scheduled_messages/${one.scheduled_message_id}`);

/** Deletes the message, and offers for a few seconds to undo that. */
async function discard(one: ScheduledMessage): Promise<void> {
  await remove(one);
  notify(t('compose.scheduledDeleted'), { action: { label: t('compose.undo'), run: () => void restore(one) } });
}

/** Schedules a deleted message again. If that fails, its text is a draft. */
async function restore(one: ScheduledMessage): Promise<void> {
  const { type, to, content, scheduled_delivery_timestamp } = one;
  const topic = one.type === 'stream' && { topic: one.topic };
  const taken = takeText(targetOfScheduled(one), content);
  try {
    await api.post('/scheduled_messages', { type, to, ...topic, content, scheduled_delivery_timestamp });
    taken.finish();
  } catch (error) {
    taken.leave();
    notifyOfDrafts(errorMessage(error));
  }
}

/** Moves the message into the box, where it is a draft until it is scheduled again. */
async function edit(one: ScheduledMessage): Promise<void> {
  const taken = await takeBack(one);
  if (taken) editScheduled(taken);
}

/** If it was delivered in the meantime, removing it fails, so it is not sent twice. */
async function sendAtOnce(one: ScheduledMessage): Promise<void> {
  const recipient = recipientOf(targetOfScheduled(one));
  const taken = recipient && (await takeBack(one));
  if (!taken) return;
  send(recipient, one.content);
  taken.finish();
}

/**
 * Removes the message, and returns its text, or shows the error. The text is stored meanwhile: without an answer the
 * message may be removed, so its text is then a draft.
 */
async function takeBack(one: ScheduledMessage): Promise<Taken | undefined> {
  const taken = takeText(targetOfScheduled(one), one.content);
  try {
    await remove(one);
    return taken;
  } catch (error) {
    if (isPermanent(error)) {
      taken.finish();
      notifyError(error);
    } else {
      taken.leave();
      notifyOfDrafts(errorMessage(error));
    }
    return undefined;
  }
}

const changeTime = (one: ScheduledMessage, at: number): Promise<unknown> =>
  api.patch(`/scheduled_messages/${one.scheduled_message_id}`, { scheduled_delivery_timestamp: at });
