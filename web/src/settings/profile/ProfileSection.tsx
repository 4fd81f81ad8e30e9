import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { openStatusDialog, StatusEmoji } from '../../people/index.ts';
import { api, isAdmin, me, navigate, state, statusOf } from '../../state/index.ts';
import { Button, createEdited } from '../../ui/index.ts';
import { Part, SettingText, Shown } from '../parts/index.ts';
import { CustomFields } from './CustomFields.tsx';
import { Picture } from './Picture.tsx';

const MAX_NAME = 100;

/** The profile that others see. */
export function ProfileSection(): JSX.Element {
  return (
    <>
      <Part title={t('settings.about_you')}>
        <Name />
        <Picture />
        <Status />
        <div>
          <Button onClick={() => navigate(`#user/${state.user_id}`)}>{t('settings.view_profile')}</Button>
        </div>
      </Part>
      <Show when={state.custom_profile_fields.length > 0}>
        <Part title={t('settings.custom_fields')}>
          <CustomFields />
        </Part>
      </Show>
    </>
  );
}

function Name(): JSX.Element {
  const name = createEdited(
    () => me().full_name,
    (full_name) => api.patch('/settings', { full_name }),
  );
  const isFixed = () => state.server_name_changes_disabled || (state.realm_name_changes_disabled && !isAdmin());
  return (
    <SettingText
      setting={name}
      label={t('settings.name')}
      hint={isFixed() ? t('settings.name_fixed') : undefined}
      maxLength={MAX_NAME}
      disabled={isFixed()}
      required
    />
  );
}

function Status(): JSX.Element {
  const status = () => statusOf(state.user_id);
  return (
    <Shown
      label={t('settings.status')}
      value={
        <Show when={status()?.status_text || status()?.emoji_name} fallback={t('settings.no_status')}>
          <StatusEmoji userId={state.user_id} /> {status()?.status_text}
        </Show>
      }
      action={<Button onClick={openStatusDialog}>{t('settings.change')}</Button>}
    />
  );
}
