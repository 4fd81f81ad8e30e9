/** Runs a program that uses a third-party client, and reads its output: one JSON object per line. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from '@rookery/testkit';

/** One line: the step it is about, and what the client library returned for it. */
export interface ClientReply {
  readonly step: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
  readonly value: any;
}

/** Timeout of a program, ms: a whole conversation between clients takes seconds. */
const PROGRAM_MS = 60_000;

/**
 * Runs the program until it exits.
 * @throws an error with all its output if it fails, takes too long, or prints anything but JSON lines
 */
export async function runClient(command: string, args: readonly string[]): Promise<ClientReply[]> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const { promise: exited, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  let output = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), PROGRAM_MS);
  const code = await exited.finally(() => clearTimeout(timer));
  const fail = (why: string) => new Error(`${command} ${args.join(' ')} ${why}\n${output}\n${complaints}`);
  if (code !== 0) throw fail(`ended with ${code ?? 'a signal'}`);
  return output
    .trimEnd()
    .split('\n')
    .map((line) => {
      if (!line.startsWith('{')) throw fail(`printed ${line}`);
      return JSON.parse(line) as ClientReply;
    });
}

/**
 * Writes the `zuliprc` files that users download from their settings, one per user. `remove` deletes their directory.
 */
export async function writeZuliprcs(
  users: Readonly<Record<string, ApiClient>>,
): Promise<{ paths: Record<string, string>; remove(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'rookery-client-'));
  const paths: Record<string, string> = {};
  for (const [name, user] of Object.entries(users)) {
    paths[name] = join(dir, `${name}.zuliprc`);
    await writeFile(paths[name], `[api]\nemail=${user.email}\nkey=${user.apiKey}\nsite=${user.origin}\n`);
  }
  return { paths, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** Returns the reply of a step; the last one if there are several. */
export function replyOf(replies: readonly ClientReply[], step: string): ClientReply['value'] {
  const found = replies.findLast((one) => one.step === step);
  if (!found) throw new Error(`no reply of ${step}; replies of ${replies.map((one) => one.step).join(', ')}`);
  return found.value;
}
