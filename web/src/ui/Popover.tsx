import { Popover as Kobalte } from '@kobalte/core/popover';
import type { JSX } from 'solid-js';
import { createSignal, Show } from 'solid-js';
import { stayWhileComposing } from './composition.ts';
import { showOverDialogs } from './over-dialogs.ts';
import styles from './Popover.module.css';

interface PopoverProps {
  readonly trigger: JSX.Element;
  readonly label: string;
  readonly triggerClass?: string | undefined;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-start' | 'left-start';
  /** The content, created when the popover opens. `close` closes it. */
  readonly children: (close: () => void) => JSX.Element;
}

/** A button that opens a small pane next to it, for more than a menu: cards, pickers, one-line forms. */
export function Popover(props: PopoverProps): JSX.Element {
  const [open, setOpen] = createSignal(false);
  return (
    <Kobalte open={open()} onOpenChange={setOpen} placement={props.placement ?? 'bottom-start'} gutter={4}>
      <Kobalte.Trigger class={props.triggerClass} aria-label={props.label}>
        {props.trigger}
      </Kobalte.Trigger>
      <Kobalte.Portal ref={showOverDialogs}>
        <Kobalte.Content class={styles.pane} aria-label={props.label} onEscapeKeyDown={stayWhileComposing}>
          <Show when={open()}>{props.children(() => setOpen(false))}</Show>
        </Kobalte.Content>
      </Kobalte.Portal>
    </Kobalte>
  );
}
