import { checkAdministrator } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { ReorderLinkifiersRequest__Output } from '@rookery/protos/gen/rookery/ReorderLinkifiersRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { changeLinkifiers, changeOf, type Dependencies } from './linkifiers.ts';
import { reorderedLinkifiers } from './rules.ts';

/**
 * `PATCH /realm/linkifiers`: the order in which linkifiers are matched.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST unless all of them are named, once each
 */
export async function reorderLinkifiers(
  context: Dependencies,
  request: ReorderLinkifiersRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { role, realm_id } = requireCaller(ctx);
  checkAdministrator({ role });
  return changeLinkifiers(context, realm_id, ctx, ({ linkifiers = [] }) => {
    const ordered = reorderedLinkifiers(linkifiers, request.linkifier_ids);
    return ordered.every((one, place) => one === linkifiers[place]) ? { answer: {} } : changeOf(ordered);
  });
}
