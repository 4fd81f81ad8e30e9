import type { JSX } from 'solid-js';
import { createSignal, Match, Switch } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { state } from '../../state/index.ts';
import { Button, notifyError } from '../../ui/index.ts';
import { Part, UserSelect, UserSwitch } from '../parts/index.ts';
import styles from './FlagTable.module.css';

type Permission = NotificationPermission | 'missing';
const permissionNow = (): Permission => ('Notification' in window ? Notification.permission : 'missing');

/** Notifications of the browser, what they show, and the count of the icon. */
export function Desktop(): JSX.Element {
  return (
    <Part title={t('settings.desktop')}>
      <PermissionLine />
      <UserSwitch name="pm_content_in_desktop_notifications" label="settings.desktop_content" />
      <UserSelect
        name="desktop_icon_count_display"
        label="settings.icon_count"
        choices={[
          [1, 'settings.icon_all'],
          [2, 'settings.icon_followed'],
          [3, 'settings.icon_direct'],
          [4, 'settings.icon_none'],
        ]}
      />
    </Part>
  );
}

function PermissionLine(): JSX.Element {
  const [permission, setPermission] = createSignal(permissionNow());
  const ask = () => Notification.requestPermission().then(setPermission, notifyError);
  return (
    <div class={styles.buttons}>
      <Switch>
        <Match when={permission() === 'default'}>
          <span>{t('settings.desktop_ask')}</span>
          <Button kind="primary" onClick={() => void ask()}>
            {t('settings.desktop_allow')}
          </Button>
        </Match>
        <Match when={permission() === 'denied'}>{t('settings.desktop_denied')}</Match>
        <Match when={permission() === 'missing'}>{t('settings.desktop_missing')}</Match>
        <Match when={permission() === 'granted'}>
          <span>{t('settings.desktop_granted')}</span>
          <Button onClick={() => void showTest().catch(notifyError)}>{t('settings.desktop_test')}</Button>
        </Match>
      </Switch>
    </div>
  );
}

/** On phones a page shows notifications by its service worker alone. */
async function showTest(): Promise<void> {
  const title = state.realm_name;
  const options = { body: t('settings.desktop_test_text'), tag: 'rookery-test' };
  try {
    new Notification(title, options);
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (!worker) throw new Error(t('settings.desktop_missing'));
    await worker.showNotification(title, options);
  }
}
