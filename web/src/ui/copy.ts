import { t } from '../i18n/index.ts';
import { notify, notifyError } from './Feedback.tsx';

/** Puts a text on the clipboard, and says so. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(said);
  } catch (error) {
    // Pages that are not secure have no clipboard; the old way asks nobody.
    if (copyBySelection(text)) notify(said);
    else notifyError(error);
  }
}

/** Copies the address of a view, as it can be opened anywhere. */
export const copyLink = (hash: string): Promise<void> =>
  copyText(new URL(hash, location.href).href, t('ui.link_copied'));

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  // Within a dialog, which gives the focus to nothing outside of it.
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}
