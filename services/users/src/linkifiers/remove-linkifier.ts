import { checkAdministrator } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { LinkifierRequest__Output } from '@rookery/protos/gen/rookery/LinkifierRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { changeLinkifiers, changeOf, type Dependencies } from './linkifiers.ts';
import { accessLinkifier } from './rules.ts';

/**
 * `DELETE /realm/filters/{filter_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Linkifier not found.`
 */
export async function removeLinkifier(
  context: Dependencies,
  request: LinkifierRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { role, realm_id } = requireCaller(ctx);
  checkAdministrator({ role });
  return changeLinkifiers(context, realm_id, ctx, ({ linkifiers = [] }) => {
    const present = accessLinkifier(linkifiers, request.filter_id);
    return changeOf(linkifiers.filter((one) => one !== present));
  });
}
