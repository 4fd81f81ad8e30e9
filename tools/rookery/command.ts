/** Declares commands: `tools/rookery/<noun>/<verb>.ts` exports one, and the `index.ts` of its noun lists it. */
import { createInterface, type ReadLineOptions } from 'node:readline/promises';
import type { ServiceName } from '@rookery/runtime';
import { Command } from 'commander';
import { EXIT, Misuse } from './failures.ts';
import { type Installation, onInstallation } from './installation.ts';
import { type Answer, print } from './output.ts';

/** Options of every command. */
interface Common {
  readonly json?: true;
  readonly yes?: true;
}

interface CommandSpec<Options extends object> {
  readonly name: string;
  readonly summary: string;
  /** Examples, without `npm run rookery --`. */
  readonly examples: readonly string[];
  /** The services that it calls. */
  readonly calls?: readonly ServiceName[];
  /** Declares arguments and options. */
  define?(command: Command): unknown;
  /** For a destructive command: returns the text to confirm, unless `--yes` is given. */
  confirm?(options: Options): string;
  run(installation: Installation, options: Options & Common): Promise<Answer>;
}

export const PROGRAM = 'npm run rookery --';

let collected: { answer?: Answer } | undefined;

/** Runs a command line and returns its answer instead of printing it. */
export async function collect(run: () => Promise<unknown>): Promise<Answer | undefined> {
  const mine: { answer?: Answer } = {};
  collected = mine;
  try {
    await run();
    return mine.answer;
  } finally {
    collected = undefined;
  }
}

/** Whether a line of `batch` runs. */
export const isInBatch = (): boolean => collected !== undefined;

/** Creates a command of commander from its specification; `run` gets the arguments among the options, by name. */
export function command<Options extends object>(spec: CommandSpec<Options>): Command {
  const made = new Command(spec.name).description(spec.summary).allowExcessArguments(false);
  spec.define?.(made);
  if (spec.confirm) made.option('--yes', 'do not ask for confirmation');
  made.option('--json', 'print JSON');
  made.addHelpText('after', `\nExamples:\n${spec.examples.map((one) => `  ${PROGRAM} ${one}`).join('\n')}`);
  return made.action(async () => {
    const given = Object.fromEntries(made.registeredArguments.map((one, i) => [one.name(), made.processedArgs[i]]));
    const options = { ...made.opts<Options & Common>(), ...given };
    if (spec.confirm) await confirm(spec.confirm(options), options);
    const answer = await onInstallation(spec.calls ?? ['users'], (installation) => spec.run(installation, options));
    if (collected) collected.answer = answer;
    else print(answer, options.json === true);
    process.exitCode = answer.exitCode ?? EXIT.done;
  });
}

/** Asks for confirmation. @throws Misuse unless it is given */
async function confirm(question: string, { yes, json }: Common): Promise<void> {
  if (yes) return;
  if (json || !process.stdin.isTTY) throw new Misuse(`${question} Nothing was done: confirm with --yes.`);
  if (!(await isConfirmed(question))) throw new Misuse('Nothing was done.');
}

/** Asks a question; Ctrl-C and the end of the input are a no. */
export async function isConfirmed(
  question: string,
  streams: ReadLineOptions = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  const asking = createInterface(streams);
  // At the end of the input, a question without a terminal stays open for ever; at one, it is aborted.
  const ended = new Promise<string>((resolve) => asking.once('close', () => resolve('')));
  const said = await Promise.race([asking.question(`${question} Type yes: `), ended]).catch((error: Error) => {
    if (error.name === 'AbortError') return '';
    throw error;
  });
  asking.close();
  return said.trim().toLowerCase() === 'yes';
}

/** Creates the command of a noun, with its verbs. */
export function noun(name: string, summary: string, verbs: readonly Command[]): Command {
  const made = new Command(name).description(summary);
  for (const verb of verbs) made.addCommand(verb);
  return made;
}
