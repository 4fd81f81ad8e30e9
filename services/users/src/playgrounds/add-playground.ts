import { jsonReply, requireAdministrator, type UsersHandler } from '@rookery/rpc';
import { changeRealm } from '../realm/change-realm.ts';
import { changeOf, type Dependencies } from './playgrounds.ts';
import { checkPlayground } from './rules.ts';

/**
 * `POST /realm/playgrounds`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST as `checkPlayground`
 */
export const addPlayground: UsersHandler<'AddPlayground', Dependencies> = async (context, request, ctx) => {
  const { realm_id } = requireAdministrator(ctx);
  const id = await changeRealm(context, realm_id, ctx, ({ playgrounds = [] }, next) => {
    const playground = checkPlayground(playgrounds, request, next('playground'));
    return { ...changeOf([...playgrounds, playground]), answer: playground.id };
  });
  return jsonReply<'CREATED'>({ id });
};
