/** Calls individual processes of an installation. */
import type { Member } from '@rookery/actors';
import { DomainError } from '@rookery/core';
import type { Installation } from './installation.ts';

/** The answer of a process, or the error. */
export interface Asked<T> {
  readonly member: Member;
  readonly answer?: T;
  readonly error?: string;
}

/** Deadline of the call to a process, ms. */
const DEADLINE_MS = 5_000;

/** Calls the processes concurrently, and collects answers and errors. @throws DomainError */
export async function askEach<T>(
  installation: Installation,
  members: readonly Member[],
  ask: (
    operations: ReturnType<Installation['operations']>,
    options: { deadlineMs: number },
  ) => Promise<{ json: Buffer }>,
): Promise<Asked<T>[]> {
  return await Promise.all(
    members.map(async (member): Promise<Asked<T>> => {
      try {
        const { json } = await ask(installation.operations(member), { deadlineMs: DEADLINE_MS });
        return { member, answer: JSON.parse(json.toString()) };
      } catch (error) {
        if (error instanceof DomainError) throw error;
        return { member, error: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
}

/** Returns the processes on the board, of one service or of all, sorted by service and age. */
export function membersOf(installation: Installation, service?: string): Member[] {
  const members = installation.members().filter((one) => service === undefined || one.service === service);
  return members.sort((a, b) => a.service.localeCompare(b.service) || a.startedAt - b.startedAt);
}
