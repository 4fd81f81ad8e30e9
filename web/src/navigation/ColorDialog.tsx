import type { JSX } from 'solid-js';
import { createSignal, For } from 'solid-js';
import { t } from '../i18n/index.ts';
import { subscription } from '../state/index.ts';
import { Button, Dialog } from '../ui/index.ts';
import styles from './ColorDialog.module.css';
import { setProperty } from './channel-actions.ts';

/** Colours that can be told apart, also by those who see fewer of them, on either theme. */
const COLORS = [
  '#a47462',
  '#c2726a',
  '#e4523d',
  '#e7664d',
  '#ee7e4a',
  '#f4ae55',
  '#76ce90',
  '#53a063',
  '#94c849',
  '#bfd56f',
  '#fae589',
  '#f5ce6e',
  '#a6dcbf',
  '#addfe5',
  '#a6c7e5',
  '#4f8de4',
  '#95a5fd',
  '#b0a5fd',
  '#c2c2c2',
  '#c8bebf',
  '#c6a8ad',
  '#e79ab5',
  '#bd86e5',
  '#9987e1',
];

/** The colour that the user has a channel in: one of a few, or any. */
export function ColorDialog(props: { channelId: number; onClose: () => void }): JSX.Element {
  const [color, setColor] = createSignal(subscription(props.channelId)?.color ?? COLORS[0] ?? '');
  const save = () => {
    props.onClose();
    void setProperty(props.channelId, 'color', color());
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="small"
      title={t('navigation.color_of', { name: subscription(props.channelId)?.name ?? '' })}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t('navigation.cancel')}</Button>
          <Button kind="primary" onClick={save}>
            {t('people.save')}
          </Button>
        </>
      }
    >
      <fieldset class={styles.colors} aria-label={t('navigation.color')}>
        <For each={COLORS}>
          {(one) => (
            <button
              type="button"
              class={styles.color}
              style={{ '--swatch': one }}
              aria-label={one}
              aria-pressed={color().toLowerCase() === one}
              onClick={() => setColor(one)}
            />
          )}
        </For>
      </fieldset>
      <label class={styles.any}>
        {t('navigation.color_other')}
        <input type="color" value={color()} onInput={(event) => setColor(event.currentTarget.value)} />
      </label>
    </Dialog>
  );
}
