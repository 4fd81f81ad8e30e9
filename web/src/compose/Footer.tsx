import SendHorizontal from 'lucide-solid/icons/send-horizontal';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { formatNumber, t } from '../i18n/index.ts';
import { state } from '../state/index.ts';
import { Button, shownKey } from '../ui/index.ts';
import styles from './Footer.module.css';
import { isTooLong, left, obstacle } from './Notes.tsx';
import { SendMenu } from './SendMenu.tsx';
import { textLength } from './text.ts';
import { Toolbar } from './toolbar/Toolbar.tsx';

/** The counter is shown for this many last characters. */
const COUNTED = 500;

/** The buttons below the text. */
export function Footer(): JSX.Element {
  const isNearLimit = () => textLength() > state.max_message_length - COUNTED;
  const keys = () => (state.user_settings.enter_sends ? 'Enter' : shownKey('Ctrl+Enter'));
  return (
    <div class={styles.footer}>
      <Toolbar />
      <Show when={isNearLimit()}>
        <output class={styles.left} classList={{ [styles.over as string]: isTooLong() }}>
          {formatNumber(left())}
        </output>
      </Show>
      <Button
        kind="primary"
        class={styles.send}
        type="submit"
        aria-disabled={obstacle() !== undefined}
        title={obstacle() ?? t('compose.sendBy', { keys: keys() })}
        aria-label={t('compose.send')}
      >
        <SendHorizontal size={16} aria-hidden="true" />
        <span class={styles.words}>{t('compose.send')}</span>
      </Button>
      <SendMenu />
    </div>
  );
}
