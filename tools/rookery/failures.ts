/** How commands fail: one line, and an exit code that says of what kind it is. */
import { DomainError } from '@rookery/core';
import { CommanderError } from 'commander';
import { StartRefusal } from '../installation/refusal.ts';

/** What commands end with. */
export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3, unhealthy: 4 } as const;

/** A command that makes no sense as it was given. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/** There is no installation, or it does not answer. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

interface Failure {
  readonly exitCode: number;
  readonly code: string;
  /** One line; '' where the reason was shown already. */
  readonly message: string;
}

export function failureOf(error: unknown): Failure {
  // Commander has written what it found wrong, or the help that was asked for.
  if (error instanceof CommanderError) {
    return { exitCode: error.exitCode === 0 ? EXIT.done : EXIT.usage, code: 'USAGE', message: '' };
  }
  const message = oneLine(error instanceof Error ? error.message : String(error));
  if (error instanceof Misuse) return { exitCode: EXIT.usage, code: 'USAGE', message };
  if (error instanceof Unreachable) return { exitCode: EXIT.unreachable, code: 'UNREACHABLE', message };
  if (error instanceof DomainError) return { exitCode: EXIT.refused, code: error.code, message };
  if (error instanceof StartRefusal) return { exitCode: EXIT.refused, code: 'REFUSED', message };
  return { exitCode: EXIT.refused, code: 'FAILED', message: `failed: ${message}` };
}

const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, '; ');
