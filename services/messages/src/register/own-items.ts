/** The own items of a register. */
import type { ClientSession } from '@rookery/data';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { InitialStateRequest__Output } from '@rookery/protos/gen/rookery/InitialStateRequest.ts';
import { draftJson, scheduledJson, snippetJson } from '../later/own-items-json.ts';
import { shownReminders } from '../later/own-reminders.ts';
import { byTime, listOwnItems, type OwnItems, type OwnKind } from '../later/store/own-items.ts';
import type { View } from '../upstream/views.ts';
import type { RegisterContext } from './context.ts';

/** The register's member for each kind, which is also the fetch type that requests it. */
const MEMBERS = {
  draft: 'drafts',
  scheduled: 'scheduled_messages',
  reminder: 'reminders',
  snippet: 'saved_snippets',
} as const satisfies Record<OwnKind, string>;
const KINDS = Object.keys(MEMBERS) as OwnKind[];

export const OWN_ITEM_TYPES: readonly string[] = Object.values(MEMBERS);

/** Returns the requested members. They cost one read together, and one more for the messages of reminders. */
export async function ownItemsState(
  { database }: Pick<RegisterContext, 'database'>,
  request: Pick<InitialStateRequest__Output, 'all' | 'types' | 'capabilities'>,
  caller: Pick<Caller__Output, 'realm_id' | 'user_id' | 'no_drafts'>,
  view: View | undefined,
  session: ClientSession | undefined,
): Promise<Record<string, unknown>> {
  const wanted = KINDS.filter((kind) => request.all || request.types.includes(MEMBERS[kind]));
  if (wanted.length === 0) return {};
  const items = await listOwnItems(database, caller.realm_id, caller.user_id, wanted, session);
  const of = <K extends OwnKind>(kind: K) => items.filter((item): item is OwnItems[K] => item.kind === kind);
  const emptyTopicNames = request.capabilities?.empty_topic_name ?? false;
  const lists: Record<OwnKind, () => unknown[] | Promise<unknown[]>> = {
    // Newest first. A user who has disabled synchronized drafts does not receive those still stored.
    draft: () =>
      caller.no_drafts
        ? []
        : of('draft')
            .sort((a, b) => b.at - a.at || b.id - a.id)
            .map((draft) => draftJson(draft, emptyTopicNames)),
    scheduled: () =>
      of('scheduled')
        .sort(byTime)
        .map((one) => scheduledJson(one, emptyTopicNames)),
    reminder: () => (view ? shownReminders({ database }, of('reminder'), view, session) : []),
    snippet: () => of('snippet').map(snippetJson),
  };
  const members: Record<string, unknown> = {};
  for (const kind of wanted) members[MEMBERS[kind]] = await lists[kind]();
  return members;
}
