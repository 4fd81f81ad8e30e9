import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { isFirstRun } from '../organisation/index.ts';
import { askForNotifications, isSpectator, notificationPermission, state } from '../state/index.ts';
import { Banner, Button, createRemembered, notifyError } from '../ui/index.ts';

const [isPutOff, setPutOff] = createRemembered('notifications-put-off', false);

/** Offers desktop notifications, which browsers permit only after a press, until the user has decided. */
export function NotificationsBanner(): JSX.Element {
  const isOffered = () =>
    notificationPermission() === 'default' &&
    isSecureContext &&
    !isPutOff() &&
    !isSpectator() &&
    state.user_settings.enable_desktop_notifications &&
    !isFirstRun();
  return (
    <Show when={isOffered()}>
      <Banner
        action={
          <>
            <Button kind="primary" onClick={() => void askForNotifications().catch(notifyError)}>
              {t('app.notifications_allow')}
            </Button>
            <Button onClick={() => setPutOff(true)}>{t('app.notifications_not_now')}</Button>
          </>
        }
      >
        {t('app.notifications_offer')}
      </Banner>
    </Show>
  );
}
