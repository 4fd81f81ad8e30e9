import { checkAdministrator } from '@rookery/core';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { changeLinkifiers, changeOf, type Dependencies } from './linkifiers.ts';
import { accessLinkifier } from './rules.ts';

/**
 * `DELETE /realm/filters/{filter_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Linkifier not found.`
 */
export const removeLinkifier: UsersHandler<'RemoveLinkifier', Dependencies> = async (context, request, ctx) => {
  const { role, realm_id } = requireCaller(ctx);
  checkAdministrator({ role });
  return changeLinkifiers(context, realm_id, ctx, ({ linkifiers = [] }) => {
    const present = accessLinkifier(linkifiers, request.filter_id);
    return changeOf(linkifiers.filter((one) => one !== present));
  });
};
