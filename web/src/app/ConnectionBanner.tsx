import type { JSX } from 'solid-js';
import { createEffect, createSignal, onCleanup, Show } from 'solid-js';
import { t } from '../i18n/index.ts';
import { connection } from '../state/index.ts';
import { Banner } from '../ui/index.ts';

/** A retry that works at once is not worth a word. */
const SHOWN_AFTER_MS = 1500;

/** Says that the server cannot be reached, for as long as that lasts. */
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
