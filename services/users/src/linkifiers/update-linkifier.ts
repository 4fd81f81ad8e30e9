import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { changeLinkifiers, changeOf, type Dependencies, toInput } from './linkifiers.ts';
import { accessLinkifier, checkLinkifier, withLinkifier } from './rules.ts';

/**
 * `PATCH /realm/filters/{filter_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Linkifier not found.`, and as `addLinkifier`
 */
export const updateLinkifier: UsersHandler<'UpdateLinkifier', Dependencies> = async (context, request, ctx) => {
  const { realm_id } = requireAdministrator(ctx);
  return changeLinkifiers(context, realm_id, ctx, ({ linkifiers = [] }) => {
    const before = accessLinkifier(linkifiers, request.filter_id);
    const linkifier = checkLinkifier(toInput(request), before.id, before);
    if (JSON.stringify(linkifier) === JSON.stringify(before)) return { answer: {} };
    return changeOf(withLinkifier(linkifiers, linkifier));
  });
};
