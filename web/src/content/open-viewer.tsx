import { lazyOverlay, openDialog } from '../ui/index.ts';
import { picturesAround } from './pictures.ts';

const Viewer = lazyOverlay(() => import('./Viewer.tsx').then((m) => m.Viewer));

/** Opens the viewer with the pictures of all rendered messages, at that of an element. */
export function openViewer(element: Element): void {
  const { pictures, at } = picturesAround(element);
  openDialog((close) => <Viewer pictures={pictures} at={at} onClose={close} />);
}
