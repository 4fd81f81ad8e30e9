import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { t } from '../i18n/index.ts';
import { subscription } from '../state/index.ts';
import { Button, CHANNEL_COLORS, ColorChoice, Dialog } from '../ui/index.ts';
import { setProperty } from './channel-actions.ts';

/** The colour that the user has a channel in: one of a few, or any. */
export function ColorDialog(props: { channelId: number; onClose: () => void }): JSX.Element {
  const [color, setColor] = createSignal(subscription(props.channelId)?.color ?? CHANNEL_COLORS[0] ?? '');
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
      <ColorChoice label={t('navigation.color')} value={color()} onChange={setColor} />
    </Dialog>
  );
}
