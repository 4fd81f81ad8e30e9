import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { changeLinkifiers, changeOf, type Dependencies } from './linkifiers.ts';
import { reorderedLinkifiers } from './rules.ts';

/**
 * `PATCH /realm/linkifiers`: the order in which linkifiers are matched.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST unless all of them are named, once each
 */
export const reorderLinkifiers: UsersHandler<'ReorderLinkifiers', Dependencies> = async (context, request, ctx) => {
  const { realm_id } = requireAdministrator(ctx);
  return changeLinkifiers(context, realm_id, ctx, ({ linkifiers = [] }) => {
    const ordered = reorderedLinkifiers(linkifiers, request.linkifier_ids);
    return ordered.every((one, place) => one === linkifiers[place]) ? { answer: {} } : changeOf(ordered);
  });
};
