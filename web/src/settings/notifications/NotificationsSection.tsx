import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { language, t } from '../../i18n/index.ts';
import { state } from '../../state/index.ts';
import { createUserSetting, Part, SettingSelect, UserSelect, UserSwitch } from '../parts/index.ts';
import { ChannelTable } from './ChannelTable.tsx';
import { Desktop } from './Desktop.tsx';
import { KindTable } from './KindTable.tsx';
import { WebPush } from './WebPush.tsx';

/** What the user is notified of, and how. */
export function NotificationsSection(): JSX.Element {
  return (
    <>
      <Part title={t('settings.notify_about')}>
        <KindTable />
        <Show when={!state.realm_push_notifications_enabled}>
          <p>{t('settings.push_off')}</p>
        </Show>
      </Part>
      <Part title={t('settings.notify_channels')} text={t('settings.notify_channels_text')}>
        <ChannelTable />
      </Part>
      <Desktop />
      <Push />
      <Mails />
    </>
  );
}

function Push(): JSX.Element {
  return (
    <Show when={state.realm_push_notifications_enabled}>
      <Part title={t('settings.push')}>
        <UserSwitch name="enable_online_push_notifications" label="settings.push_online" />
        <WebPush />
      </Part>
    </Show>
  );
}

/** Time that the server waits for further messages before it sends a mail, seconds. */
const PERIODS = [
  { value: 30, count: 30, unit: 'second' },
  { value: 120, count: 2, unit: 'minute' },
  { value: 300, count: 5, unit: 'minute' },
  { value: 600, count: 10, unit: 'minute' },
  { value: 1800, count: 30, unit: 'minute' },
  { value: 3600, count: 1, unit: 'hour' },
  { value: 21600, count: 6, unit: 'hour' },
  { value: 86400, count: 1, unit: 'day' },
  { value: 604800, count: 1, unit: 'week' },
] as const;

function Mails(): JSX.Element {
  const period = createUserSetting('email_notifications_batching_period_seconds');
  const periods = () => {
    const known = PERIODS.map(({ value, count, unit }) => ({ value: value as number, label: duration(count, unit) }));
    const value = period.value();
    return known.some((one) => one.value === value) ? known : [...known, { value, label: duration(value, 'second') }];
  };
  return (
    <Part title={t('settings.mails')}>
      <SettingSelect
        setting={period}
        label={t('settings.mail_period')}
        hint={t('settings.mail_period_hint')}
        options={periods()}
      />
      <UserSwitch
        name="message_content_in_email_notifications"
        label="settings.mail_content"
        hint={state.realm_message_content_allowed_in_email_notifications ? undefined : 'settings.mail_content_off'}
        disabled={!state.realm_message_content_allowed_in_email_notifications}
      />
      <UserSelect name="realm_name_in_email_notifications_policy" />
      <Show when={state.realm_digest_emails_enabled}>
        <UserSwitch name="enable_digest_emails" label="settings.mail_digest" />
      </Show>
      <UserSwitch name="enable_login_emails" label="settings.mail_login" />
    </Part>
  );
}

function duration(count: number, unit: 'second' | 'minute' | 'hour' | 'day' | 'week'): string {
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
