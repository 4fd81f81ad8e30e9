/** Prints the warnings of an installation's services, whose logs are deleted with it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from '@rookery/testkit';
import { say } from './report.ts';

/** Max. lines per log. */
const LINES = 8;
const WARNING = 40;

/** Prints the last warnings and errors of each replica to the test run's output. */
export async function sayWarnings({ dataDir }: Cluster): Promise<void> {
  const dir = join(dataDir, 'log');
  for (const file of (await readdir(dir)).sort()) {
    const lines = (await readFile(join(dir, file), 'utf8')).split('\n');
    for (const line of lines.filter(isWarning).slice(-LINES)) say(`${file}: ${line.slice(0, 600)}`);
  }
}

/** Lines that the logger did not write come from a crash of the process. */
function isWarning(line: string): boolean {
  if (line === '') return false;
  try {
    return (JSON.parse(line) as { level: number }).level >= WARNING;
  } catch {
    return true;
  }
}
