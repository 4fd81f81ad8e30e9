import { lazy } from 'solid-js';
import { openDialog } from '../ui/index.ts';

const StatusDialog = lazy(() => import('./StatusDialog.tsx').then((m) => ({ default: m.StatusDialog })));

/** Opens the editor of the caller's own status. */
export function openStatusDialog(): void {
  openDialog((close) => <StatusDialog onClose={close} />);
}
