/** Runs many commands in one process, for scripts: starting and connecting take longer than most commands. */
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { collect, PROGRAM } from './command.ts';
import { EXIT, failureOf, Misuse } from './failures.ts';
import { sharingConnection } from './installation.ts';

/** Creates the command `rookery batch`, which runs the commands of a program. */
export function batch(program: Command): Command {
  return new Command('batch')
    .description('run a command for each line of standard input: a JSON array of its arguments')
    .addHelpText(
      'after',
      [
        '\nIt prints a line of JSON for each command, in order: {"code": 0, "data": ...} or {"code": 1, "error": "..."}.',
        'If a command fails, the others still run, and the exit code is 1.\n\nExamples:',
        `  echo '["user", "role", "--email", "ada@example.com", "--role", "owner"]' | ${PROGRAM} batch`,
      ].join('\n'),
    )
    .action(() => sharingConnection(() => runAll(program)));
}

async function runAll(program: Command): Promise<void> {
  let failed = false;
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const outcome = await runLine(program, line);
    failed ||= outcome.code !== EXIT.done;
    process.stdout.write(`${JSON.stringify(outcome)}\n`);
  }
  process.exitCode = failed ? EXIT.refused : EXIT.done;
}

async function runLine(program: Command, line: string): Promise<{ code: number } & Record<string, unknown>> {
  try {
    const answer = await collect(() => program.parseAsync([...argumentsOf(line), '--json'], { from: 'user' }));
    return { code: answer?.exitCode ?? EXIT.done, data: answer?.data };
  } catch (error) {
    const { exitCode, message } = failureOf(error);
    return { code: exitCode, error: message || 'see standard error' };
  }
}

/** @throws Misuse */
function argumentsOf(line: string): string[] {
  try {
    const parsed: unknown = JSON.parse(line);
    if (Array.isArray(parsed) && parsed.every((one) => typeof one === 'string') && parsed[0] !== 'batch') return parsed;
  } catch {
    // Reported below.
  }
  throw new Misuse('A line has to be a JSON array of the texts of a command.');
}
