import { t } from '../i18n/index.ts';
import { notify, notifyError } from './Feedback.tsx';

/** Copies a text to the clipboard, and confirms it. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(said);
  } catch (error) {
    // Pages outside of a secure context have no clipboard API; the old way needs no permission.
    if (copyBySelection(text)) notify(said);
    else notifyError(error);
  }
}

/** Copies the full address of a view. */
export const copyLink = (hash: string): Promise<void> =>
  copyText(new URL(hash, location.href).href, t('ui.link_copied'));

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  // Within an open dialog, which does not let the focus leave it.
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}
