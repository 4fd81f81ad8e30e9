import type { JSX } from 'solid-js';
import { Match, Switch } from 'solid-js';
import { type MessageKey, t } from '../../i18n/index.ts';
import { askForNotifications, notificationPermission, state } from '../../state/index.ts';
import { Button, CHIMES, chime, notifyError, type Tune } from '../../ui/index.ts';
import { createUserSetting, Part, SettingSelect, UserSelect, UserSwitch } from '../parts/index.ts';
import styles from './FlagTable.module.css';

/** The browser's notifications, their contents, and the count on the icon. */
export function Desktop(): JSX.Element {
  return (
    <Part title={t('settings.desktop')}>
      <PermissionLine />
      <UserSwitch name="pm_content_in_desktop_notifications" label="settings.desktop_content" />
      <Sound />
      <UserSelect name="desktop_icon_count_display" />
    </Part>
  );
}

/** Offers only the sounds that this client plays; the server knows more. */
function Sound(): JSX.Element {
  const sound = createUserSetting('notification_sound');
  const set = (name: string) => {
    chime(name);
    sound.set(name);
  };
  return (
    <SettingSelect
      setting={{ ...sound, set }}
      label={t('settings.sound')}
      options={['none', ...CHIMES].map((value) => ({ value, label: t(SOUNDS[value as keyof typeof SOUNDS]) }))}
    />
  );
}

const SOUNDS = {
  none: 'settings.sound_none',
  zulip: 'settings.sound_zulip',
  chime: 'settings.sound_chime',
  ding: 'settings.sound_ding',
  'double tap': 'settings.sound_double_tap',
  down: 'settings.sound_down',
  subtle: 'settings.sound_subtle',
  up: 'settings.sound_up',
} as const satisfies Record<Tune | 'none', MessageKey>;

function PermissionLine(): JSX.Element {
  return (
    <div class={styles.buttons}>
      <Switch>
        <Match when={notificationPermission() === 'default'}>
          <span>{t('settings.desktop_ask')}</span>
          <Button kind="primary" onClick={() => void askForNotifications().catch(notifyError)}>
            {t('app.notifications_allow')}
          </Button>
        </Match>
        <Match when={notificationPermission() === 'denied'}>{t('settings.desktop_denied')}</Match>
        <Match when={notificationPermission() === 'missing'}>{t('settings.desktop_missing')}</Match>
        <Match when={notificationPermission() === 'granted'}>
          <span>{t('settings.desktop_granted')}</span>
          <Button onClick={() => void showTest().catch(notifyError)}>{t('settings.desktop_test')}</Button>
        </Match>
      </Switch>
    </div>
  );
}

/** On phones, only the service worker may show notifications. */
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
