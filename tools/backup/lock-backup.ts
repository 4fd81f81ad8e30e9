import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '@rookery/embedded';
import { StartRefusal } from '../installation/refusal.ts';

/**
 * Locks the directory of a backup. Returns a function that releases it. A read-only directory, from which a backup can
 * be restored too, cannot be locked.
 * @throws StartRefusal if another process has it
 */
export function lockBackup(dir: string): () => void {
  try {
    accessSync(dir, constants.W_OK);
  } catch {
    return () => {};
  }
  const release = takeLock(join(dir, 'lock'));
  if (!release) throw new StartRefusal(`Another backup or restore works in ${dir}.`);
  return release;
}
