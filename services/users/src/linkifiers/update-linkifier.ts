import { checkAdministrator } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { LinkifierRequest__Output } from '@rookery/protos/gen/rookery/LinkifierRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { changeLinkifiers, changeOf, type Dependencies, toInput } from './linkifiers.ts';
import { accessLinkifier, checkLinkifier, withLinkifier } from './rules.ts';

/**
 * `PATCH /realm/filters/{filter_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Linkifier not found.`, and as `addLinkifier`
 */
export async function updateLinkifier(
  context: Dependencies,
  request: LinkifierRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { role, realm_id } = requireCaller(ctx);
  checkAdministrator({ role });
  return changeLinkifiers(context, realm_id, ctx, ({ linkifiers = [] }) => {
    const before = accessLinkifier(linkifiers, request.filter_id);
    const linkifier = checkLinkifier(toInput(request), before.id, before);
    if (JSON.stringify(linkifier) === JSON.stringify(before)) return { answer: {} };
    return changeOf(withLinkifier(linkifiers, linkifier));
  });
}
