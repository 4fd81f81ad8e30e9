/** Runs the backup of the CronJob of `components/backup` immediately. */
import { randomBytes } from 'node:crypto';
import { say } from '../load/checks/report.ts';
import { kubectl } from './kubectl.ts';

/** For a small installation, ms. */
export const BACKUP_MS = 240_000;

/** Makes and checks a backup. Returns the job's name, which is also the name of its directory. */
export async function backUp(): Promise<string> {
  const name = `backup-${randomBytes(3).toString('hex')}`;
  await kubectl(['create', 'job', name, '--from=cronjob/backup']);
  await jobCompleted(name);
  return name;
}

/** Waits for a job, prints the end of its log, and deletes it. @throws if it does not complete in time */
export async function jobCompleted(name: string): Promise<void> {
  try {
    const timeout = `--timeout=${BACKUP_MS / 1000}s`;
    await kubectl(['wait', '--for=condition=complete', timeout, `job/${name}`], { withinMs: BACKUP_MS + 10_000 });
  } finally {
    say(await kubectl(['logs', `job/${name}`, '--tail=5']));
    await kubectl(['delete', 'job', name, '--wait=false']);
  }
}
