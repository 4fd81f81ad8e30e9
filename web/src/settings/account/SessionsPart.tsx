import type { ClientState } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createMemo, Show } from 'solid-js';
import { formatShortDate, t } from '../../i18n/index.ts';
import { api, logOut, state, turnOffWebPush, webPushDevice } from '../../state/index.ts';
import { Button, notifyError, openDialog } from '../../ui/index.ts';
import { Item, ItemList, Part, Shown } from '../parts/index.ts';
import { PasswordDialog } from './PasswordDialog.tsx';

/** The user's logins, as far as the API reports them: this session, and the devices that receive notifications. */
export function SessionsPart(): JSX.Element {
  return (
    <>
      <Part title={t('settings.sessions')}>
        <Shown
          label={t('settings.session')}
          value={t('settings.session_here')}
          action={<Button onClick={() => void logOut().catch(notifyError)}>{t('settings.log_out')}</Button>}
        />
        {/* No call lists or ends other sessions, but a change of the password ends them all. */}
        <Show when={state.realm_email_auth_enabled}>
          <Shown
            label={t('settings.other_sessions')}
            value={t('settings.session_text')}
            action={
              <Button onClick={() => openDialog((close) => <PasswordDialog onClose={close} />)}>
                {t('settings.change_password')}
              </Button>
            }
          />
        </Show>
      </Part>
      <Devices />
    </>
  );
}

function Devices(): JSX.Element {
  const ids = createMemo(() => Object.keys(state.devices).map(Number));
  return (
    <Show when={ids().length > 0}>
      <Part title={t('settings.devices')} text={t('settings.devices_text')}>
        <ItemList label={t('settings.devices')} items={ids()} textOf={nameOfDevice} empty={{ title: '' }}>
          {(id) => (
            <Item
              title={nameOfDevice(id)}
              text={stateOfDevice(state.devices[id])}
              actions={
                <Button aria-label={t('settings.remove_named', { name: nameOfDevice(id) })} onClick={() => remove(id)}>
                  {t('settings.remove')}
                </Button>
              }
            />
          )}
        </ItemList>
      </Part>
    </Show>
  );
}

const nameOfDevice = (id: number): string =>
  id === webPushDevice() ? t('settings.device_here') : t('settings.device', { id });

type Device = ClientState['devices'][string];

function stateOfDevice(device: Device | undefined): string {
  if (device === undefined) return '';
  if (device.push_registration_error_code !== null) return t('settings.device_failed');
  const at = device.push_token_last_updated_timestamp;
  return at === null ? t('settings.device_new') : t('settings.device_since', { date: formatShortDate(at) });
}

function remove(id: number): void {
  const gone = id === webPushDevice() ? turnOffWebPush() : api.post('/remove_client_device', { device_id: id });
  void gone.catch(notifyError);
}
