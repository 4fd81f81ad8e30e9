/** Every process of an installation, asked one by one. */
import type { Member } from '@rookery/actors';
import { DomainError } from '@rookery/core';
import type { Installation } from './installation.ts';

/** What a process answered, or why it did not. */
export interface Asked<T> {
  readonly member: Member;
  readonly answer?: T;
  readonly error?: string;
}

/** One that does not answer within it does not answer, ms. */
const DEADLINE_MS = 5_000;

/** Asks each of these processes, at once. */
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

/** The processes on the board, by service and age. */
export function membersOf(installation: Installation, service?: string): Member[] {
  const members = installation.members().filter((one) => service === undefined || one.service === service);
  return members.sort((a, b) => a.service.localeCompare(b.service) || a.startedAt - b.startedAt);
}
