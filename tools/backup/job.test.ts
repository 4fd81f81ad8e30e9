/** Tests the script of the nightly CronJob, with a directory in place of its volume. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const MANIFEST = join(import.meta.dirname, '../../deploy/k8s/components/backup/backup.yaml');
const HOUR_MS = 3_600_000;

/** A fake Node: records its arguments, and creates the files of a backup. */
const NODE = `#!/bin/sh
echo "$@" >>"$CALLS"
[ "$3" = verify ] || { mkdir -p "$3" && echo {} >"$3/manifest.json"; }
`;

let root: string;
let volume: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rookery-job-'));
  volume = join(root, 'backups');
  await mkdir(volume);
  await writeFile(join(root, 'node'), NODE);
  await chmod(join(root, 'node'), 0o755);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function cronJob() {
  const documents = parseAllDocuments(await readFile(MANIFEST, 'utf8')).map((one) => one.toJS());
  return documents.find(({ kind }) => kind === 'CronJob').spec.jobTemplate.spec;
}

/** Runs the script as the Job of that name, and returns the calls of Node. */
async function runJob(name: string): Promise<string[]> {
  const { template } = await cronJob();
  const [container] = template.spec.containers;
  const script = container.args[0].replaceAll('/backups', volume);
  const calls = join(root, 'calls');
  await writeFile(calls, '');
  const [shell, ...options] = container.command;
  const env = { PATH: `${root}:${process.env.PATH}`, JOB_NAME: name, CALLS: calls };
  await promisify(execFile)(shell, [...options, script], { env });
  return (await readFile(calls, 'utf8')).trimEnd().split('\n');
}

async function addBackup(name: string, options: { hoursAgo: number; finished?: boolean }): Promise<void> {
  const at = new Date(Date.now() - options.hoursAgo * HOUR_MS);
  const dir = join(volume, name);
  await mkdir(dir);
  const file = join(dir, options.finished === false ? 'progress.json' : 'manifest.json');
  await writeFile(file, '{}');
  await utimes(file, at, at);
  await utimes(dir, at, at);
}

test('seven stay by their age, whatever their names', async () => {
  for (let n = 0; n < 7; n++) await addBackup(`backup-${29_000_000 + n}`, { hoursAgo: 24 * (7 - n) });
  await addBackup('before-the-upgrade', { hoursAgo: 900 });
  await runJob('backup-2026-11-23');
  expect((await readdir(volume)).toSorted()).toEqual([
    'backup-2026-11-23',
    ...[1, 2, 3, 4, 5, 6].map((n) => `backup-${29_000_000 + n}`),
    'before-the-upgrade',
  ]);
});

test('an unfinished one goes when no Job can be writing it', async () => {
  const { activeDeadlineSeconds } = await cronJob();
  const hours = activeDeadlineSeconds / 3_600;
  await addBackup('backup-1', { hoursAgo: hours + 0.1, finished: false });
  await addBackup('backup-2', { hoursAgo: hours - 0.1, finished: false });
  await addBackup('backup-3', { hoursAgo: hours + 0.1, finished: false });
  await runJob('backup-3');
  expect((await readdir(volume)).toSorted()).toEqual(['backup-2', 'backup-3']);
});

test('a pod after one that died while it checked the backup checks it again', async () => {
  const tool = '/app/tools/rookery.ts backup';
  expect(await runJob('backup-1')).toEqual([`${tool} ${volume}/backup-1`, `${tool} verify ${volume}/backup-1`]);
  expect(await runJob('backup-1')).toEqual([`${tool} verify ${volume}/backup-1`]);
});
