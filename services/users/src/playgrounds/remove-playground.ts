import { badRequest } from '@rookery/core';
import { requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { changeRealm } from '../realm/change-realm.ts';
import { changeOf, type Dependencies } from './playgrounds.ts';

/**
 * `DELETE /realm/playgrounds/{playground_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid playground`
 */
export const removePlayground: UsersHandler<'RemovePlayground', Dependencies> = async (context, request, ctx) => {
  const { realm_id } = requireAdministrator(ctx);
  return changeRealm(context, realm_id, ctx, ({ playgrounds = [] }) => {
    const rest = playgrounds.filter(({ id }) => id !== request.playground_id);
    if (rest.length === playgrounds.length) throw badRequest('Invalid playground');
    return changeOf(rest);
  });
};
