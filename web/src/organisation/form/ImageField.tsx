import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Button, createSave, pickFile, SaveNote } from '../../ui/index.ts';
import styles from './ImageField.module.css';

interface ImageFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly url: string | null;
  /** Whether it was uploaded and can be removed. Others may be hosted by a third party, and are not loaded. */
  readonly isOwn: boolean;
  readonly disabled: boolean;
  readonly isWide?: boolean;
  /** The theme whose ground it is shown on. */
  readonly ground?: 'light' | 'dark';
  readonly upload: (file: File) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

/** A picture of the organisation, with buttons to change it. */
export function ImageField(props: ImageFieldProps): JSX.Element {
  const save = createSave();
  const shown = () => (props.isOwn ? props.url : null);
  const choose = async () => {
    const file = await pickFile('image/*');
    if (file) await save.run(() => props.upload(file));
  };
  return (
    <figure class={styles.field}>
      <figcaption class={styles.label}>{props.label}</figcaption>
      <div class={styles.frame} data-ground={shown() && props.ground} data-wide={props.isWide}>
        <Show when={shown()} fallback={<span class={styles.none}>{t('organisation.no_picture')}</span>}>
          {(url) => <img class={styles.image} src={url()} alt={props.label} />}
        </Show>
      </div>
      <Show when={!props.disabled}>
        <div class={styles.buttons}>
          <Button busy={save.status()?.is === 'saving'} onClick={() => void choose()}>
            {t('organisation.upload')}
          </Button>
          <Show when={props.isOwn}>
            <Button kind="danger" onClick={() => void save.run(() => props.remove())}>
              {t('organisation.remove')}
            </Button>
          </Show>
        </div>
        <p class={styles.hint}>{props.hint}</p>
      </Show>
      <SaveNote status={save.status()} />
    </figure>
  );
}
