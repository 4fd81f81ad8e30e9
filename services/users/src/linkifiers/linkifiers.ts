/** The organisation's linkifiers: administrators set and order them, and everyone gets the events. */
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { LinkifierRequest__Output } from '@rookery/protos/gen/rookery/LinkifierRequest.ts';
import type { CallContext } from '@rookery/rpc';
import { changeRealm, type RealmChange } from '../realm/change-realm.ts';
import type { Linkifier } from '../realm/documents.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import type { LinkifiersContext } from './context.ts';
import type { LinkifierInput } from './rules.ts';

export type Dependencies = Pick<LinkifiersContext, 'commits' | 'config' | 'database' | 'gateways'>;

/**
 * Commits a change and waits for the gateways' leases to end. Callers carry the organisation's version, so messages
 * sent after the reply are rendered with the new linkifiers.
 */
export async function changeLinkifiers<Answer>(
  context: Dependencies,
  realm: number,
  ctx: CallContext,
  decide: Parameters<typeof changeRealm<Answer>>[3],
): Promise<Answer> {
  const answer = await changeRealm(context, realm, ctx, decide);
  await invalidateCallers(context, realm, 'everyone');
  return answer;
}

export function toInput(request: LinkifierRequest__Output): LinkifierInput {
  return JSON.parse(request.change.toString()) as LinkifierInput;
}

/** Clients without support for URL templates get no linkifiers and no events. */
export function changeOf(linkifiers: readonly Linkifier[]): RealmChange<Empty> {
  return {
    fields: { linkifiers },
    events: [{ type: 'realm_linkifiers', realm_linkifiers: linkifiers }],
    capable: { with_capability: 'linkifier_url_template' },
    answer: {},
  };
}
