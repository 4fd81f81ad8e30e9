import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { Banner } from '../../ui/index.ts';

/** The content of a dialog that fetches it, or the error. */
export function Failed(props: { error: unknown; children: JSX.Element }): JSX.Element {
  const words = () => (props.error instanceof Error ? props.error.message : t('ui.failed'));
  return (
    <Show when={props.error} fallback={props.children}>
      <Banner kind="danger">{words()}</Banner>
    </Show>
  );
}
