/**
 * The operator's commands on a running installation: `npm run rookery -- --help`. Each command is in
 * `tools/rookery/<noun>/<verb>.ts`; docs/rookery.md lists them all.
 */
import { failureOf } from './rookery/failures.ts';
import { program } from './rookery/program.ts';

process.stdout.on('error', () => {}); // the reader of the output has ended
try {
  await program.parseAsync();
} catch (error) {
  const { message, code, exitCode } = failureOf(error);
  const json = process.argv.includes('--json');
  if (message !== '') process.stderr.write(`${json ? JSON.stringify({ error: message, code }) : message}\n`);
  process.exitCode = exitCode;
}
