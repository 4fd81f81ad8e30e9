import Copy from 'lucide-solid/icons/copy';
import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Button, IconButton, notify, notifyError } from '../../ui/index.ts';
import styles from './parts.module.css';
import { download, zuliprc } from './zuliprc.ts';

/** The key of an account: to copy, or in the file that programs read. */
export function ApiKey(props: { email: string; apiKey: string }): JSX.Element {
  const copy = () =>
    navigator.clipboard.writeText(props.apiKey).then(() => notify(t('settings.key_copied')), notifyError);
  const save = () => download('zuliprc', zuliprc({ email: props.email, key: props.apiKey, site: location.origin }));
  return (
    <div class={styles.key}>
      <code class={styles.code}>{props.apiKey}</code>
      <IconButton label={t('settings.copy_key')} onClick={() => void copy()}>
        <Copy size={16} />
      </IconButton>
      <Button onClick={save}>{t('settings.download_zuliprc')}</Button>
    </div>
  );
}
