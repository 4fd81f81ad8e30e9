import { pause } from '@rookery/core/pause';
import { DeadlineExceeded } from '@rookery/rpc';
import { Option } from 'commander';
import { command } from '../command.ts';
import { EXIT } from '../failures.ts';
import type { Installation } from '../installation.ts';
import type { Answer } from '../output.ts';
import { progressOf } from '../progress.ts';

interface Options {
  readonly to: 's3' | 'gridfs';
  readonly json?: true;
}

/**
 * Deadline of a call, ms. A call ends after its current file; if a file takes longer, the service continues to move it,
 * and the same call again waits for its end.
 */
const DEADLINE_MS = 60_000;
/** One process gets all calls, since it alone has the replies of calls that a file outlasted. */
const ROUTE = 'files';
/** Pause while another process moves the remaining files, ms. */
const WAIT_MS = 1_000;

interface Moved {
  moved: number;
  bytes: number;
  readonly failures: string[];
}

export const moveFiles = command<Options>({
  name: 'move',
  summary: 'move files between MongoDB and S3, while they are in use',
  examples: ['files move --to s3', 'files move --to gridfs --json'],
  calls: ['users', 'messages'],
  define: (verb) =>
    verb.addOption(
      new Option('--to <store>', 'the store that FILES_STORE selects for new files')
        .choices(['s3', 'gridfs'])
        .makeOptionMandatory(),
    ),
  async run(installation, flags): Promise<Answer> {
    const done: Moved = { moved: 0, bytes: 0, failures: [] };
    const progress = progressOf(flags);
    for (const service of ['messages', 'users'] as const) {
      await moveAll(installation, service, flags.to, done, (left) => {
        const rest = left === undefined ? `a large file of ${service} is on its way` : `${left} of ${service} are left`;
        progress(() => `${done.moved} files moved (${mb(done.bytes)} MB), ${rest}`);
      });
    }
    const line = `moved ${done.moved} files (${mb(done.bytes)} MB) to ${flags.to}`;
    const failed = done.failures.length;
    return {
      data: { to: flags.to, ...done },
      lines: failed === 0 ? [line] : [...done.failures, `${line}; ${failed} could not be moved`],
      ...(failed > 0 && { exitCode: EXIT.refused }),
    };
  },
});

const mb = (bytes: number): number => Math.round(bytes / 1024 ** 2);

/**
 * Moves the files of a service until only failed ones are left.
 * @param onProgress gets the number of files that are left; undefined while one outlasts its call
 */
export async function moveAll(
  { clients }: Pick<Installation, 'clients'>,
  service: 'messages' | 'users',
  to: Options['to'],
  done: Moved,
  onProgress: (left: number | undefined) => void,
): Promise<void> {
  const options = { deadlineMs: DEADLINE_MS, route: ROUTE };
  const failures: string[] = [];
  for (let after = '', busy = 0; ; ) {
    const reply = await clients[service].MoveFiles({ to, after }, options).catch((error) => {
      if (error instanceof DeadlineExceeded) return undefined;
      throw error;
    });
    if (!reply) {
      onProgress(undefined);
      continue;
    }
    done.moved += reply.moved;
    done.bytes += reply.bytes;
    failures.push(...reply.failures);
    busy += reply.busy;
    onProgress(reply.left);
    if (!reply.finished) {
      after = reply.after;
      continue;
    }
    if (busy === 0) break;
    await pause(WAIT_MS);
    busy = 0;
    after = '';
    // Visited again, and reported again unless they are moved.
    failures.length = 0;
  }
  done.failures.push(...failures);
}
