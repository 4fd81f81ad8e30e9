import { badRequest, checkAdministrator } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { PlaygroundRequest__Output } from '@rookery/protos/gen/rookery/PlaygroundRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import { changeRealm } from '../realm/change-realm.ts';
import { changeOf, type Dependencies } from './playgrounds.ts';

/**
 * `DELETE /realm/playgrounds/{playground_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid playground`
 */
export async function removePlayground(
  context: Dependencies,
  request: PlaygroundRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { role, realm_id } = requireCaller(ctx);
  checkAdministrator({ role });
  return changeRealm(context, realm_id, ctx, ({ playgrounds = [] }) => {
    const rest = playgrounds.filter(({ id }) => id !== request.playground_id);
    if (rest.length === playgrounds.length) throw badRequest('Invalid playground');
    return changeOf(rest);
  });
}
