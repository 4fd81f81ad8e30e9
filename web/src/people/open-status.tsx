import { lazyOverlay, openDialog } from '../ui/index.ts';

const StatusDialog = lazyOverlay(() => import('./StatusDialog.tsx').then((m) => m.StatusDialog));

/** Opens the editor of the user's own status. */
export function openStatusDialog(): void {
  openDialog((close) => <StatusDialog onClose={close} />);
}
