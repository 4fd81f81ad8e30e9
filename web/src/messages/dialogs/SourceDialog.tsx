import type { Message } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createResource, Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Button, copyText, Dialog, Spinner } from '../../ui/index.ts';
import { sourceOf } from '../actions.ts';
import styles from './dialogs.module.css';
import { Failed } from './Failed.tsx';

/** The Markdown source of a message. */
export function SourceDialog(props: { message: Message; onClose: () => void }): JSX.Element {
  const [source] = createResource(() => sourceOf(props.message.id));
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('messages.view_source')}
      actions={
        <Button
          disabled={source.state !== 'ready'}
          onClick={() => void copyText(source() ?? '', t('messages.text_copied'))}
        >
          {t('messages.copy_text')}
        </Button>
      }
    >
      <Failed error={source.error}>
        <Show when={source() !== undefined} fallback={<Spinner />}>
          <pre
            class={styles.source}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long one is scrolled by keys
            tabIndex={0}
            dir="auto"
          >
            {source()}
          </pre>
        </Show>
      </Failed>
    </Dialog>
  );
}
