import { checkAdministrator } from '@rookery/core';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { PlaygroundRequest__Output } from '@rookery/protos/gen/rookery/PlaygroundRequest.ts';
import { type CallContext, jsonReply, requireCaller } from '@rookery/rpc';
import { changeRealm } from '../realm/change-realm.ts';
import { changeOf, type Dependencies } from './playgrounds.ts';
import { checkPlayground } from './rules.ts';

/**
 * `POST /realm/playgrounds`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST as `checkPlayground`
 */
export async function addPlayground(
  context: Dependencies,
  request: PlaygroundRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { role, realm_id } = requireCaller(ctx);
  checkAdministrator({ role });
  const id = await changeRealm(context, realm_id, ctx, ({ playgrounds = [] }, next) => {
    const playground = checkPlayground(playgrounds, request, next('playground'));
    return { ...changeOf([...playgrounds, playground]), answer: playground.id };
  });
  return jsonReply<'CREATED'>({ id });
}
