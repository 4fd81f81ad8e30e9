import type { JSX } from 'solid-js';
import { t } from '../i18n/index.ts';
import { channel } from '../state/index.ts';
import { Button, Dialog } from '../ui/index.ts';
import { unsubscribe } from './channel-actions.ts';

/** Asks before a private channel is left, to which only others can bring one back. */
export function UnsubscribeDialog(props: { channelId: number; onClose: () => void }): JSX.Element {
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="small"
      title={t('navigation.unsubscribe_title', { name: channel(props.channelId)?.name ?? '' })}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t('navigation.cancel')}</Button>
          <Button
            kind="danger"
            onClick={() => {
              props.onClose();
              void unsubscribe(props.channelId);
            }}
          >
            {t('navigation.unsubscribe')}
          </Button>
        </>
      }
    >
      <p>{t('navigation.unsubscribe_text')}</p>
    </Dialog>
  );
}
