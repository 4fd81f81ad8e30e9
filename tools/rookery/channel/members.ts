import type { Command } from 'commander';
import { type Actor, acting } from '../organisations.ts';

/** A channel, and the users to subscribe or unsubscribe. */
export interface MembersOptions extends Actor {
  readonly channel: string;
  readonly user: string[];
}

const several = (one: string, all: string[] = []): string[] => [...all, one];

export const ofMembers = (verb: Command): Command =>
  acting(verb.argument('<channel>', 'name or id')).requiredOption(
    '--user <email or id>',
    'the user; repeat the option for more',
    several,
  );
