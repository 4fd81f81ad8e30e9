import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { changeLinkifiers, changeOf, type Dependencies } from './linkifiers.ts';
import { accessLinkifier } from './rules.ts';

/**
 * `DELETE /realm/filters/{filter_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Linkifier not found.`
 */
export const removeLinkifier: UsersHandler<'RemoveLinkifier', Dependencies> = async (context, request, ctx) => {
  const { realm_id } = requireAdministrator(ctx);
  return changeLinkifiers(context, realm_id, ctx, ({ linkifiers = [] }) => {
    const present = accessLinkifier(linkifiers, request.filter_id);
    return changeOf(linkifiers.filter((one) => one !== present));
  });
};
