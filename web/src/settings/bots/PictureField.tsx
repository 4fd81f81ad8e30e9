import type { JSX } from 'solid-js';
import { createEffect, createSignal, onCleanup } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { state } from '../../state/index.ts';
import { Avatar, Button } from '../../ui/index.ts';
import { choosePicture } from '../parts/index.ts';
import styles from './bots.module.css';

/** A picture in a form: the current one until another is chosen. */
export function PictureField(props: {
  name: string;
  current: string | null;
  file: File | undefined;
  onChange: (file: File) => void;
}): JSX.Element {
  const [preview, setPreview] = createSignal<string>();
  createEffect(() => {
    const { file } = props;
    if (!file) return;
    const url = URL.createObjectURL(file);
    setPreview(url);
    onCleanup(() => URL.revokeObjectURL(url));
  });
  return (
    <div class={styles.picture}>
      <Avatar url={preview() ?? props.current} name={props.name} size="3.5rem" />
      <div>
        <Button onClick={() => void choosePicture(props.onChange)}>{t('settings.choose_picture')}</Button>
        <p class={styles.hint}>{t('settings.picture_hint', { most: state.max_avatar_file_size_mib })}</p>
      </div>
    </div>
  );
}
