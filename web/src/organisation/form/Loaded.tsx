import type { JSX, Resource } from 'solid-js';
import { createMemo, Show } from 'solid-js';
import { Banner, errorMessage, Spinner } from '../../ui/index.ts';

/** Shows a fetched value, also while it is being fetched again; until the first one arrives, a spinner or the error. */
export function Loaded<T>(props: { of: Resource<T>; children: (value: () => T) => JSX.Element }): JSX.Element {
  const newest = createMemo<T | undefined>((before) => (props.of.error ? before : props.of.latest));
  return (
    <>
      <Show when={props.of.error}>
        <Banner kind="danger">{errorMessage(props.of.error)}</Banner>
      </Show>
      <Show when={newest() !== undefined} fallback={<Show when={!props.of.error}>{<Spinner />}</Show>}>
        {props.children(() => newest() as T)}
      </Show>
    </>
  );
}
