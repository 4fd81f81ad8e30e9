import CalendarClock from 'lucide-solid/icons/calendar-clock';
import ChevronUp from 'lucide-solid/icons/chevron-up';
import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { formatPlannedTime, t } from '../i18n/index.ts';
import { api, navigate, state } from '../state/index.ts';
import { errorMessage, lazyOverlay, Menu, notify, notifyError } from '../ui/index.ts';
import { box, setBox } from './box.ts';
import { notifyOfDrafts, takeWriting } from './drafts.ts';
import styles from './Footer.module.css';
import { obstacle } from './Notes.tsx';
import { recipientOf } from './recipient/target.ts';
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
              onSelect: () => void scheduleAt(at),
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
          onChosen={scheduleAt}
        />
      </Show>
    </>
  );
}

/** Schedules the message for a time (UNIX seconds). If the server rejects it, it returns into the box. */
async function scheduleAt(at: number): Promise<void> {
  const recipient = recipientOf(box.target);
  if (!recipient || obstacle() !== undefined) return;
  const place =
    recipient.type === 'channel'
      ? { type: 'channel' as const, to: recipient.channelId, topic: recipient.topic }
      : { type: 'direct' as const, to: recipient.userIds };
  const content = text().trimEnd();
  const writing = takeWriting();
  setBox({ isFull: false, error: undefined });
  try {
    await api.post('/scheduled_messages', { ...place, content, scheduled_delivery_timestamp: at });
    writing.finish();
    notify(t('compose.scheduledFor', { time: formatPlannedTime(at) }), {
      action: { label: t('compose.viewScheduled'), run: () => navigate('#scheduled') },
    });
  } catch (error) {
    const words = errorMessage(error);
    if (writing.putBack()) setBox('error', words);
    else notifyOfDrafts(words);
  }
}
