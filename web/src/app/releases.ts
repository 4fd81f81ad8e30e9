/** A newer release than that of the page. */
import { t } from '../i18n/index.ts';
import { onPartGone } from '../load-part.ts';
import { notify } from '../ui/index.ts';

/**
 * A part that is loaded later is gone with the release that the page is of. What is written stays: the user reloads.
 */
export function followReleases(): void {
  onPartGone(() => {
    const reload = { label: t('app.reload'), run: () => location.reload() };
    notify(t('app.updated'), { kind: 'danger', action: reload });
  });
}
