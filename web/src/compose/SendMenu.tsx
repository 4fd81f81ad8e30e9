import { ApiError, isPermanent, randomKey, type ScheduledMessage } from '@rookery/client';
import CalendarClock from 'lucide-solid/icons/calendar-clock';
import ChevronUp from 'lucide-solid/icons/chevron-up';
import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { formatPlannedTime, t } from '../i18n/index.ts';
import { api, navigate, onEvent, state } from '../state/index.ts';
import { afterDialog, errorMessage, lazyOverlay, Menu, notify, notifyError } from '../ui/index.ts';
import { box, setBox } from './box.ts';
import { notifyOfDrafts, takeWriting } from './drafts.ts';
import styles from './Footer.module.css';
import { askToMention } from './mention-many.ts';
import { boxMentions, obstacle } from './Notes.tsx';
import { recipientOf, sameTarget, type Target, targetOfScheduled } from './recipient/target.ts';
import { settle, text } from './text.ts';
import { presets } from './when.ts';

/** Asks for a time; loaded when it is first shown. */
export const WhenDialog = lazyOverlay(() => import('./WhenDialog.tsx').then((m) => m.WhenDialog));

/** Alternatives to sending immediately: send later, and choose what Enter does. */
export function SendMenu(): JSX.Element {
  const [isAsking, setAsking] = createSignal(false);
  return (
    <>
      <Menu
        label={t('compose.sendMenu')}
        triggerClass={styles.menu}
        placement="top-end"
        trigger={<ChevronUp size={16} />}
        items={() => {
          settle();
          const isBlocked = obstacle() !== undefined;
          return [
            ...presets().map(({ label, at }) => ({
              label,
              icon: <CalendarClock size={16} />,
              disabled: isBlocked,
              onSelect: () => void askToSchedule(at),
            })),
            { label: t('compose.whenOther'), disabled: isBlocked, onSelect: () => void setAsking(true) },
            '-',
            {
              label: t('compose.enterSends'),
              checked: state.user_settings.enter_sends,
              onSelect: () =>
                void api.patch('/settings', { enter_sends: !state.user_settings.enter_sends }).catch(notifyError),
            },
            { label: t('compose.viewDrafts'), onSelect: () => navigate('#drafts') },
            { label: t('compose.viewScheduled'), onSelect: () => navigate('#scheduled') },
          ];
        }}
      />
      <Show when={isAsking()}>
        <WhenDialog
          title={t('compose.sendLater')}
          action={t('compose.schedule')}
          onClose={() => setAsking(false)}
          onChosen={askToSchedule}
        />
      </Show>
    </>
  );
}

/** Schedules the message for a time (UNIX seconds); if it mentions many people, after a confirmation. */
async function askToSchedule(at: number): Promise<void> {
  // The dialog that asked for the time closes first.
  afterDialog(() => askToMention(boxMentions(), t('compose.schedule'), () => void scheduleAt(at)));
}

/**
 * The keys of schedulings without an answer, by request: a repetition schedules the message once. Forgotten when a
 * scheduled message is changed or removed, since the server would answer with the former success.
 */
const unanswered = new Map<string, string>();
onEvent((event) => event.type === 'scheduled_messages' && event.op !== 'add' && unanswered.clear());

/**
 * Whether an equal message is scheduled: the key of a repetition does not outlive the page, and the server forgets it.
 * @throws ApiError, NetworkError
 */
async function isScheduled(target: Target, content: string, at: number): Promise<boolean> {
  const isEqual = (one: ScheduledMessage) =>
    one.scheduled_delivery_timestamp === at &&
    one.content.trim() === content.trim() &&
    sameTarget(targetOfScheduled(one), target);
  // The event of a removal may not have arrived, and the text would be lost.
  return (
    state.scheduled_messages.some(isEqual) && (await api.get('/scheduled_messages')).scheduled_messages.some(isEqual)
  );
}

/**
 * Schedules the message for a time (UNIX seconds), unless an equal one is scheduled. If the server rejects it, it
 * returns into the box. Without an answer it may be scheduled, and its text is a draft.
 */
async function scheduleAt(at: number): Promise<void> {
  const { target } = box;
  const recipient = recipientOf(target);
  if (!recipient || obstacle() !== undefined) return;
  const place =
    recipient.type === 'channel'
      ? { type: 'channel' as const, to: recipient.channelId, topic: recipient.topic }
      : { type: 'direct' as const, to: recipient.userIds };
  const content = text().trimEnd();
  const writing = takeWriting();
  setBox({ isFull: false, error: undefined });
  const request = { ...place, content, scheduled_delivery_timestamp: at };
  const name = JSON.stringify(request);
  const idempotencyKey = unanswered.get(name) ?? randomKey();
  const action = { label: t('compose.viewScheduled'), run: () => navigate('#scheduled') };
  try {
    if (!(await isScheduled(target, content, at))) {
      await api.post('/scheduled_messages', request, { idempotencyKey });
    }
    unanswered.delete(name);
    writing.finish();
    notify(t('compose.scheduledFor', { time: formatPlannedTime(at) }), { action });
  } catch (error) {
    if (isPermanent(error)) unanswered.delete(name);
    else unanswered.set(name, idempotencyKey);
    // 429 is a rejection, although an attempt before it may have had no answer.
    const isRejected = isPermanent(error) || (error instanceof ApiError && error.status === 429);
    if (!isRejected) {
      writing.leave();
      notify(t('compose.maybeScheduled'), { kind: 'danger', action });
      return;
    }
    const words = errorMessage(error);
    if (writing.putBack()) setBox('error', words);
    else notifyOfDrafts(words);
  }
}
