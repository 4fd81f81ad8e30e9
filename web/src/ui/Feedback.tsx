import X from 'lucide-solid/icons/x';
import type { JSX } from 'solid-js';
import { createSignal, For, Show } from 'solid-js';
import { Portal } from 'solid-js/web';
import { t } from '../i18n/index.ts';
import { Button, IconButton } from './Button.tsx';
import styles from './Feedback.module.css';

/** A loading indicator. Screen readers announce `label`. */
export function Spinner(props: { label?: string; small?: boolean }): JSX.Element {
  return (
    <span role="status" class={styles.spinner} classList={{ [styles.small as string]: props.small === true }}>
      <span class="visually-hidden">{props.label ?? t('ui.loading')}</span>
    </span>
  );
}

/** Shown by a view without content: the reason, and what the user can do. */
export function EmptyState(props: {
  icon?: JSX.Element;
  title: string;
  text?: JSX.Element;
  action?: JSX.Element;
}): JSX.Element {
  return (
    <div class={styles.empty}>
      <Show when={props.icon}>
        <span class={styles.emptyIcon} aria-hidden="true">
          {props.icon}
        </span>
      </Show>
      <p class={styles.emptyTitle}>{props.title}</p>
      <Show when={props.text}>
        <p class={styles.emptyText}>{props.text}</p>
      </Show>
      {props.action}
    </div>
  );
}

/** A line across a view about its state. */
export function Banner(props: { kind?: 'info' | 'warning' | 'danger'; children: JSX.Element; action?: JSX.Element }) {
  return (
    <div class={`${styles.banner} ${styles[props.kind ?? 'info']}`} role={props.kind === 'danger' ? 'alert' : 'status'}>
      <span class={styles.bannerText}>{props.children}</span>
      {props.action}
    </div>
  );
}

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'info' | 'danger';
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** Max. toasts at a time; beyond it the oldest disappear. */
const MAX_TOASTS = 4;
const SHOWN_MS = 6000;
const [toasts, setToasts] = createSignal<readonly Toast[]>([]);
let count = 0;

/** Shows a toast for a few seconds, over everything. An error stays until it is closed. */
export function notify(text: string, options: { kind?: Toast['kind']; action?: Toast['action'] } = {}): void {
  const id = ++count;
  const toast: Toast = { id, text, kind: options.kind ?? 'info', action: options.action };
  setToasts((shown) => [...shown, toast].slice(-MAX_TOASTS));
  if (toast.kind === 'info') setTimeout(() => dismiss(id), SHOWN_MS);
}

/** Shows an error, in the server's words if there are any. */
export function notifyError(error: unknown): void {
  notify(error instanceof Error && error.message !== '' ? error.message : t('ui.failed'), { kind: 'danger' });
}

function dismiss(id: number): void {
  setToasts((shown) => shown.filter((one) => one.id !== id));
}

/** Renders the toasts; once in the page. */
export function Toasts(): JSX.Element {
  return (
    <Portal>
      <div class={styles.toasts} role="log" aria-live="polite" aria-label={t('ui.notices')}>
        <For each={toasts()}>
          {(toast) => (
            <div class={`${styles.toast} ${styles[toast.kind]}`} role={toast.kind === 'danger' ? 'alert' : undefined}>
              <span class={styles.bannerText}>{toast.text}</span>
              <Show when={toast.action}>
                {(action) => (
                  <Button
                    kind="quiet"
                    onClick={() => {
                      dismiss(toast.id);
                      action().run();
                    }}
                  >
                    {action().label}
                  </Button>
                )}
              </Show>
              <IconButton label={t('ui.dismiss')} onClick={() => dismiss(toast.id)}>
                <X size={16} />
              </IconButton>
            </div>
          )}
        </For>
      </div>
    </Portal>
  );
}
