import type { JSX } from 'solid-js';
import { createEffect, createSignal, onCleanup, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { connection } from '../state/index.ts';
import { Banner } from '../ui/index.ts';

/** Delay before the banner, ms: a retry that works immediately needs none. */
const SHOWN_AFTER_MS = 1500;

/** Reports that the server is unreachable, for as long as that lasts. */
export function ConnectionBanner(): JSX.Element {
  const [shown, setShown] = createSignal(false);
  createEffect(() => {
    if (connection() !== 'retrying') {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    onCleanup(() => clearTimeout(timer));
  });
  return (
    <Show when={shown()}>
      <Banner kind="warning">{t('app.offline')}</Banner>
    </Show>
  );
}
