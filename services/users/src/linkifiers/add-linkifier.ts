import { jsonReply, requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { changeLinkifiers, changeOf, type Dependencies, toInput } from './linkifiers.ts';
import { checkLinkifier, withLinkifier } from './rules.ts';

/**
 * `POST /realm/filters`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST as `checkLinkifier` and `withLinkifier`
 */
export const addLinkifier: UsersHandler<'AddLinkifier', Dependencies> = async (context, request, ctx) => {
  const { realm_id } = requireAdministrator(ctx);
  const input = toInput(request);
  checkLinkifier(input, 0);
  const id = await changeLinkifiers(context, realm_id, ctx, ({ linkifiers = [] }, next) => {
    const linkifier = checkLinkifier(input, next('linkifier'));
    return { ...changeOf(withLinkifier(linkifiers, linkifier)), answer: linkifier.id };
  });
  return jsonReply<'CREATED'>({ id });
};
