import Copy from 'lucide-solid/icons/copy';
import type { JSX } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Button, copyText, IconButton } from '../../ui/index.ts';
import styles from './parts.module.css';
import { download, zuliprc } from './zuliprc.ts';

/** The API key of an account, to copy or to download as the file that programs read. */
export function ApiKey(props: { email: string; apiKey: string }): JSX.Element {
  const save = () => download('zuliprc', zuliprc({ email: props.email, key: props.apiKey, site: location.origin }));
  return (
    <div class={styles.key}>
      <code class={styles.code}>{props.apiKey}</code>
      <IconButton label={t('settings.copy_key')} onClick={() => void copyText(props.apiKey, t('settings.key_copied'))}>
        <Copy size={16} />
      </IconButton>
      <Button onClick={save}>{t('settings.download_zuliprc')}</Button>
    </div>
  );
}
