import Check from 'lucide-solid/icons/check';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import styles from './parts.module.css';
import type { Saving } from './setting.ts';

/** Says that a change was saved, or what the server said against it. */
export function SaveNote(props: { saving: Saving }): JSX.Element {
  return (
    <span class={styles.note}>
      <span role="status">
        <Show when={props.saving.status() === 'busy'}>
          <span class={styles.busy}>{t('settings.saving')}</span>
        </Show>
        <Show when={props.saving.status() === 'saved'}>
          <span class={styles.saved}>
            <Check size={14} aria-hidden="true" /> {t('settings.saved')}
          </span>
        </Show>
      </span>
      <Show when={props.saving.error()}>
        {(error) => (
          <span role="alert" class={styles.failed}>
            {error()}
          </span>
        )}
      </Show>
    </span>
  );
}
