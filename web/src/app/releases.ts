/** Detects that the server has a newer release than the page. */
import { t } from '../i18n/index.ts';
import { onPartGone } from '../load-part.ts';
import { notify } from '../ui/index.ts';

/**
 * Offers a reload when a part that is loaded later was removed with the page's release. The user decides when, so that
 * nothing half-written is lost.
 */
export function followReleases(): void {
  onPartGone(() => {
    const reload = { label: t('app.reload'), run: () => location.reload() };
    notify(t('app.updated'), { kind: 'danger', action: reload });
  });
}
