import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { Banner, errorMessage } from '../../ui/index.ts';

/** The content of a dialog that fetches it, or the error. */
export function Failed(props: { error: unknown; children: JSX.Element }): JSX.Element {
  return (
    <Show when={props.error} fallback={props.children}>
      <Banner kind="danger">{errorMessage(props.error)}</Banner>
    </Show>
  );
}
