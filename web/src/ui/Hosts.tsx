import type { JSX } from 'solid-js';
import { For, Match, Switch } from 'solid-js';
import { closeOpened, type OpenOverlay, opened } from './hosts.ts';
import { GuardedOverlay, lazyOverlay } from './lazy-view.tsx';

const AnchoredMenu = lazyOverlay(() => import('./Anchored.tsx').then((m) => m.AnchoredMenu));
const AnchoredPopover = lazyOverlay(() => import('./Anchored.tsx').then((m) => m.AnchoredPopover));

/** Renders the dialogs, popovers and menus that code opened; once in the page. */
export function Hosts(): JSX.Element {
  return (
    <For each={opened()}>
      {(one) => (
        <GuardedOverlay close={() => closeOpened(one.id)}>
          <Host one={one} />
        </GuardedOverlay>
      )}
    </For>
  );
}

function Host(props: { one: OpenOverlay }): JSX.Element {
  const close = () => closeOpened(props.one.id);
  const as = <K extends OpenOverlay['kind']>(kind: K) =>
    (props.one.kind === kind ? props.one : undefined) as Extract<OpenOverlay, { kind: K }> | undefined;
  return (
    <Switch>
      <Match when={as('dialog')} keyed>
        {(one) => one.render(close)}
      </Match>
      <Match when={as('popover')} keyed>
        {(one) => <AnchoredPopover {...one} onClose={close} />}
      </Match>
      <Match when={as('menu')} keyed>
        {(one) => <AnchoredMenu {...one} onClose={close} />}
      </Match>
    </Switch>
  );
}
