import { Dialog as Kobalte } from '@kobalte/core/dialog';
import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { IconButton } from './Button.tsx';
import { stayWhileComposing } from './composition.ts';
import styles from './Dialog.module.css';
import { dialogOpeners } from './hosts.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The buttons, aligned to the end. */
  readonly actions?: JSX.Element;
  readonly size?: 'small' | 'medium' | 'large' | 'full';
  /** Whether the content is text, which keys scroll: it then receives the focus. */
  readonly isText?: boolean;
  readonly children: JSX.Element;
}

/** A dialog over the page: it traps the focus, Escape closes it, and the focus then returns to its opener. */
export function Dialog(props: DialogProps): JSX.Element {
  let openers: ReturnType<typeof dialogOpeners> = [];
  // Kobalte itself returns the focus only to a trigger, which no dialog has.
  const returnFocus = () => {
    for (const one of openers) {
      // The action that closed the dialog may have moved the focus.
      if (document.activeElement !== document.body) return;
      one.focus({ preventScroll: true });
    }
  };
  return (
    <Kobalte open={props.open} onOpenChange={(open) => !open && props.onClose()} preventScroll={false}>
      <Kobalte.Portal>
        <Kobalte.Overlay class={styles.backdrop} />
        <div class={styles.place}>
          <Kobalte.Content
            ref={() => {
              // Before any element of the dialog takes the focus.
              openers = dialogOpeners();
            }}
            class={`${styles.dialog} ${styles[props.size ?? 'medium']}`}
            onEscapeKeyDown={stayWhileComposing}
            onCloseAutoFocus={returnFocus}
          >
            <Kobalte.Title class={styles.title}>{props.title}</Kobalte.Title>
            <div class={styles.body} tabIndex={props.isText ? 0 : undefined}>
              {props.children}
            </div>
            <Show when={props.actions}>
              <div class={styles.actions}>{props.actions}</div>
            </Show>
            {/* Last, so that the focus starts in the content of the dialog. */}
            <IconButton class={styles.close} label={t('ui.close')} onClick={() => props.onClose()}>
              <X size={18} />
            </IconButton>
          </Kobalte.Content>
        </div>
      </Kobalte.Portal>
    </Kobalte>
  );
}
