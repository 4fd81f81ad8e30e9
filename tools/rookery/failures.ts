/** Failures of commands: one line, and an exit code by kind. */
import { DomainError } from '@rookery/core';
import { ConfigError } from '@rookery/runtime';
import { CommanderError } from 'commander';
import { StartRefusal } from '../installation/refusal.ts';

/** The exit codes. */
export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3, unhealthy: 4 } as const;

/** Invalid arguments of a command. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** No installation runs, or it does not answer. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

interface Failure {
  readonly exitCode: number;
  readonly code: string;
  /** One line; '' if help was printed. */
  readonly message: string;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) {
    // Without this prefix it is not an error: commander has printed help.
    const [, said = ''] = /^error: (.*)$/s.exec(error.message) ?? [];
    return { exitCode: error.exitCode === 0 ? EXIT.done : EXIT.usage, code: 'USAGE', message: oneLine(said) };
  }
  const message = oneLine(error instanceof Error ? error.message : String(error));
  if (error instanceof Misuse) return { exitCode: EXIT.usage, code: 'USAGE', message };
  if (error instanceof Unreachable) return { exitCode: EXIT.unreachable, code: 'UNREACHABLE', message };
  if (error instanceof DomainError) return { exitCode: EXIT.refused, code: error.code, message };
  if (error instanceof StartRefusal || error instanceof ConfigError)
    return { exitCode: EXIT.refused, code: 'REFUSED', message };
  return { exitCode: EXIT.refused, code: 'FAILED', message: `failed: ${message}` };
}

const oneLine = (text: string): string =>
  text.trim().replace(/(:?)\s*\n\s*/g, (_, colon) => (colon === '' ? '; ' : ': '));
