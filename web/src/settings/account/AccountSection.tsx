import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { formatShortDate, t } from '../../i18n/index.ts';
import { roleName } from '../../people/index.ts';
import { activeUsers, api, isAdmin, isOwner, leaveFor, me, state } from '../../state/index.ts';
import { Button, confirm, openDialog } from '../../ui/index.ts';
import { Part, Shown, UserSelect, UserSwitch } from '../parts/index.ts';
import { ApiKeyPart } from './ApiKeyPart.tsx';
import { EmailDialog } from './EmailDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { SessionsPart } from './SessionsPart.tsx';

/** The user's login, their privacy, and leaving. */
export function AccountSection(): JSX.Element {
  return (
    <>
      <Account />
      <Privacy />
      <ApiKeyPart />
      <SessionsPart />
      <Leaving />
    </>
  );
}

function Account(): JSX.Element {
  const isEmailFixed = () => state.realm_email_changes_disabled && !isAdmin();
  const change = (dialog: (close: () => void) => JSX.Element) => (
    <Button onClick={() => openDialog(dialog)}>{t('settings.change')}</Button>
  );
  return (
    <Part title={t('settings.account_part')}>
      <Shown
        label={t('settings.email')}
        value={state.delivery_email}
        action={
          <Show when={!isEmailFixed()}>
            {change((close) => (
              <EmailDialog onClose={close} />
            ))}
          </Show>
        }
        hint={isEmailFixed() ? t('settings.email_fixed') : undefined}
      />
      <Show when={state.realm_email_auth_enabled}>
        <Shown
          label={t('settings.password')}
          value="••••••••"
          action={change((close) => <PasswordDialog onClose={close} />)}
        />
      </Show>
      <Shown label={t('people.role')} value={roleName(me().role)} hint={t('settings.role_hint')} />
      <Shown label={t('people.joined')} value={formatShortDate(Date.parse(me().date_joined) / 1000)} />
      <Shown label={t('people.user_id')} value={String(state.user_id)} />
    </Part>
  );
}

function Privacy(): JSX.Element {
  return (
    <Part title={t('settings.privacy')}>
      <UserSelect name="email_address_visibility" />
      <UserSwitch name="presence_enabled" label="settings.presence" hint="settings.presence_hint" />
      <UserSwitch name="send_private_typing_notifications" label="settings.typing_direct" />
      <UserSwitch name="send_stream_typing_notifications" label="settings.typing_channels" />
      <UserSwitch name="receives_typing_notifications" label="settings.typing_receive" />
      <UserSwitch
        name="send_read_receipts"
        label="settings.read_receipts"
        hint={state.realm_enable_read_receipts ? undefined : 'settings.read_receipts_off'}
        disabled={!state.realm_enable_read_receipts}
      />
      <UserSwitch name="allow_private_data_export" label="settings.private_export" />
    </Part>
  );
}

function Leaving(): JSX.Element {
  const isOnlyOwner = () => isOwner() && activeUsers().filter((one) => one.is_owner && !one.is_bot).length < 2;
  const deactivate = () =>
    confirm({
      title: t('settings.deactivate_title'),
      text: t('settings.deactivate_text'),
      action: t('settings.deactivate'),
      run: async () => {
        await api.delete('/users/me');
        leaveFor('/login/');
      },
    });
  return (
    <Part title={t('settings.leaving')}>
      <Shown
        label={t('settings.your_account')}
        value={t('settings.deactivate_hint')}
        action={
          <Button kind="danger" disabled={isOnlyOwner()} onClick={deactivate}>
            {t('settings.deactivate')}
          </Button>
        }
        hint={isOnlyOwner() ? t('settings.only_owner') : undefined}
      />
    </Part>
  );
}
