import type { JSX, Resource } from 'solid-js';
import { Match, Switch } from 'solid-js';
import { Banner, Spinner } from '../../ui/index.ts';
import { wordsOf } from './save.ts';

/** What was fetched, while it is fetched again too; before it a sign of waiting, or what went wrong. */
export function Loaded<T>(props: { of: Resource<T>; children: (value: T) => JSX.Element }): JSX.Element {
  const value = () => (props.of.error ? undefined : props.of.latest);
  return (
    <Switch fallback={<Spinner />}>
      <Match when={props.of.error}>
        <Banner kind="danger">{wordsOf(props.of.error)}</Banner>
      </Match>
      <Match when={value() !== undefined}>{props.children(value() as T)}</Match>
    </Switch>
  );
}
