import type { JSX } from 'solid-js';
import { lazy, Show, Suspense } from 'solid-js';
import { setViewed, viewed } from './clicks.ts';

const Viewer = lazy(() => import('./Viewer.tsx').then((m) => ({ default: m.Viewer })));

/** Where the viewer of pictures appears; once in a view of messages. */
export function ViewerHost(): JSX.Element {
  return (
    <Show when={viewed()} keyed>
      {({ pictures, at }) => (
        <Suspense>
          <Viewer pictures={pictures} at={at} onClose={() => setViewed(undefined)} />
        </Suspense>
      )}
    </Show>
  );
}
