/** A backup by the CronJob of `components/backup`, out of turn. */
import { randomBytes } from 'node:crypto';
import { say } from '../load/checks/report.ts';
import { kubectl } from './kubectl.ts';

/** Of a small installation. */
export const BACKUP_MS = 240_000;

/** Makes and checks one; its directory has the job's name, which this answers. */
export async function backUp(): Promise<string> {
  const name = `backup-${randomBytes(3).toString('hex')}`;
  await kubectl(['create', 'job', name, '--from=cronjob/backup']);
  await jobCompleted(name);
  return name;
}

/** Waits for a job, says how it ended, and takes it away. @throws where it does not complete in time */
export async function jobCompleted(name: string): Promise<void> {
  try {
    const timeout = `--timeout=${BACKUP_MS / 1000}s`;
    await kubectl(['wait', '--for=condition=complete', timeout, `job/${name}`], { withinMs: BACKUP_MS + 10_000 });
  } finally {
    say(await kubectl(['logs', `job/${name}`, '--tail=5']));
    await kubectl(['delete', 'job', name, '--wait=false']);
  }
}
