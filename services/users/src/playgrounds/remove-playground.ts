import { badRequest, checkAdministrator } from '@rookery/core';
import { requireCaller, type UsersHandler } from '@rookery/rpc';
import { changeRealm } from '../realm/change-realm.ts';
import { changeOf, type Dependencies } from './playgrounds.ts';

/**
 * `DELETE /realm/playgrounds/{playground_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid playground`
 */
export const removePlayground: UsersHandler<'RemovePlayground', Dependencies> = async (context, request, ctx) => {
  const { role, realm_id } = requireCaller(ctx);
  checkAdministrator({ role });
  return changeRealm(context, realm_id, ctx, ({ playgrounds = [] }) => {
    const rest = playgrounds.filter(({ id }) => id !== request.playground_id);
    if (rest.length === playgrounds.length) throw badRequest('Invalid playground');
    return changeOf(rest);
  });
};
