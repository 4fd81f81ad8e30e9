/** The organisation's code playgrounds: administrators change them, and everyone gets the events. */
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { RealmChange } from '../realm/change-realm.ts';
import type { Playground } from '../realm/documents.ts';

export type Dependencies = Pick<DatabaseContext, 'commits' | 'database'>;

export function changeOf(playgrounds: readonly Playground[]): RealmChange<Empty> {
  return {
    fields: { playgrounds },
    events: [{ type: 'realm_playgrounds', realm_playgrounds: playgrounds }],
    answer: {},
  };
}
