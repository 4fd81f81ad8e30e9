import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { lazyOverlay } from '../ui/index.ts';
import { setViewed, viewed } from './clicks.ts';

const Viewer = lazyOverlay(() => import('./Viewer.tsx').then((m) => m.Viewer));

/** Renders the picture viewer; each view of messages contains one. */
export function ViewerHost(): JSX.Element {
  return (
    <Show when={viewed()} keyed>
      {({ pictures, at }) => <Viewer pictures={pictures} at={at} onClose={() => setViewed(undefined)} />}
    </Show>
  );
}
