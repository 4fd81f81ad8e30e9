import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { setOwn } from '../channels/index.ts';
import { t } from '../i18n/index.ts';
import { subscription } from '../state/index.ts';
import { CHANNEL_COLORS, ColorChoice, FormDialog } from '../ui/index.ts';

/** Chooses the user's colour of a channel: one of a few, or any. */
export function ColorDialog(props: { channelId: number; onClose: () => void }): JSX.Element {
  const [color, setColor] = createSignal(subscription(props.channelId)?.color ?? CHANNEL_COLORS[0] ?? '');
  return (
    <FormDialog
      size="small"
      title={t('navigation.color_of', { name: subscription(props.channelId)?.name ?? '' })}
      action={t('people.save')}
      onSubmit={() => setOwn(props.channelId, 'color', color())}
      onClose={props.onClose}
    >
      <ColorChoice label={t('navigation.color')} value={color()} onChange={setColor} />
    </FormDialog>
  );
}
