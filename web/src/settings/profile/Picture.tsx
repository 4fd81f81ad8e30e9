import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api, avatarOf, isAdmin, me, state } from '../../state/index.ts';
import { Avatar, Button, createSave, SaveNote } from '../../ui/index.ts';
import { choosePicture } from '../parts/index.ts';
import styles from './profile.module.css';

const UPLOAD_MS = 120_000;

/** The user's picture: shows, replaces and removes it. */
export function Picture(): JSX.Element {
  const saving = createSave();
  const isBusy = () => saving.status()?.is === 'saving';
  const isFixed = () => state.server_avatar_changes_disabled || (state.realm_avatar_changes_disabled && !isAdmin());
  const upload = (file: File) =>
    void saving.run(async () => {
      if (file.size > state.max_avatar_file_size_mib * 1024 * 1024) {
        throw new Error(t('settings.picture_too_large', { most: state.max_avatar_file_size_mib }));
      }
      await api.post('/users/me/avatar', {}, { file, timeoutMs: UPLOAD_MS });
    });
  return (
    <div class={styles.picture}>
      <Avatar url={avatarOf(state.user_id)} name={me().full_name} size="5rem" />
      <div class={styles.pictureTools}>
        <div class={styles.buttons}>
          <Show when={!isFixed()} fallback={t('settings.picture_fixed')}>
            <Button busy={isBusy()} onClick={() => void choosePicture(upload)}>
              {t('settings.upload_picture')}
            </Button>
            <Show when={state.avatar_source === 'U'}>
              <Button disabled={isBusy()} onClick={() => void saving.run(() => api.delete('/users/me/avatar'))}>
                {t('settings.remove_picture')}
              </Button>
            </Show>
          </Show>
          <SaveNote status={saving.status()} />
        </div>
        <Show when={!isFixed()}>
          <p class={styles.hint}>{t('settings.picture_hint', { most: state.max_avatar_file_size_mib })}</p>
        </Show>
      </div>
    </div>
  );
}
