import { t } from '../i18n/index.ts';
import { notify, notifyError } from './Feedback.tsx';

/** Copies the address of a view, as it can be opened anywhere. */
export async function copyLink(hash: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(hash, location.href).href);
    notify(t('ui.link_copied'));
  } catch (error) {
    notifyError(error);
  }
}
