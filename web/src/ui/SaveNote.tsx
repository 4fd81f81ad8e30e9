import Check from 'lucide-solid/icons/check';
import type { JSX } from 'solid-js';
import { Match, Switch } from 'solid-js';
import { t } from '../i18n/index.ts';
import styles from './SaveNote.module.css';
import type { SaveStatus } from './save.ts';

/** 'Saved' or the server's error, next to a changed value. */
export function SaveNote(props: { status: SaveStatus | undefined }): JSX.Element {
  return (
    <span class={styles.note} role="status">
      <Switch>
        <Match when={props.status?.is === 'saving'}>{t('ui.saving')}</Match>
        <Match when={props.status?.is === 'saved'}>
          <span class={styles.saved}>
            <Check size={14} aria-hidden="true" /> {t('ui.saved')}
          </span>
        </Match>
        <Match when={props.status?.is === 'failed' && props.status}>
          {(failed) => <span class={styles.failed}>{failed().error}</span>}
        </Match>
      </Switch>
    </span>
  );
}
