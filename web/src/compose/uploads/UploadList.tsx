import RotateCw from 'lucide-solid/icons/rotate-cw';
import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { For, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import type { MarkdownField } from '../text.ts';
import styles from './UploadList.module.css';
import { cancelUpload, currentUploads, mayRetry, retryUpload } from './uploads.ts';

/** Uploads of a text, with their progress. */
export function UploadList(props: { field: MarkdownField }): JSX.Element {
  const uploads = () => currentUploads().filter((one) => one.field === props.field);
  return (
    <Show when={uploads().length > 0}>
      <ul class={styles.list} aria-label={t('compose.uploads')}>
        <For each={uploads()}>
          {(one) => (
            <li class={styles.upload}>
              <span class={styles.name} dir="auto">
                {one.name}
              </span>
              <Show
                when={one.status === 'failed'}
                fallback={<progress class={styles.bar} max={1} value={one.share} aria-label={one.name} />}
              >
                <span class={styles.error} role="alert">
                  {one.error}
                </span>
                <Show when={mayRetry(one.id)}>
                  <IconButton label={t('compose.retryUpload', { name: one.name })} onClick={() => retryUpload(one.id)}>
                    <RotateCw size={15} />
                  </IconButton>
                </Show>
              </Show>
              <IconButton label={t('compose.cancelUpload', { name: one.name })} onClick={() => cancelUpload(one.id)}>
                <X size={15} />
              </IconButton>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}
