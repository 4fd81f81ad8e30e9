import type { JSX } from 'solid-js';
import { createResource, createSignal, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import {
  api,
  hasWebPush,
  notificationPermission,
  turnOffWebPush,
  turnOnWebPush,
  webPushDevice,
  webPushKey,
} from '../../state/index.ts';
import { Button, notifyError } from '../../ui/index.ts';
import styles from './FlagTable.module.css';

/** Notifications in this browser while no page is open, if the server supports web push. */
export function WebPush(): JSX.Element {
  const [key] = createResource(() => (hasWebPush() ? webPushKey().catch(() => null) : null));
  const [busy, setBusy] = createSignal(false);
  const change = async (to: () => Promise<void>) => {
    setBusy(true);
    await to().catch(notifyError);
    setBusy(false);
  };
  const test = () => api.post('/mobile_push/e2ee/test_notification', { device_id: webPushDevice() });
  return (
    <Show when={key.state === 'ready' && key()}>
      <div class={styles.buttons}>
        <Show
          when={webPushDevice() !== undefined}
          fallback={
            <>
              <span>{t('settings.web_push')}</span>
              {/* The part above says that the browser blocks them. */}
              <Button
                busy={busy()}
                disabled={notificationPermission() === 'denied'}
                onClick={() => void change(turnOnWebPush)}
              >
                {t('settings.web_push_on')}
              </Button>
            </>
          }
        >
          <span>{t('settings.web_push_shown')}</span>
          <Button onClick={() => void test().catch(notifyError)}>{t('settings.desktop_test')}</Button>
          <Button busy={busy()} onClick={() => void change(turnOffWebPush)}>
            {t('settings.web_push_off')}
          </Button>
        </Show>
      </div>
    </Show>
  );
}
