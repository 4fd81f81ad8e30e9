/** The organisation's playgrounds for code: administrators name them, everyone is told. */
import { badRequest, checkAdministrator } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { PlaygroundRequest__Output } from '@rookery/protos/gen/rookery/PlaygroundRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { changeRealm, type RealmChange } from '../realm/change-realm.ts';
import type { Playground } from '../realm/documents.ts';
import { jsonReply } from '../upstream/json-reply.ts';
import { checkPlayground } from './rules.ts';

type Part = Pick<Context, 'commits' | 'database'>;

/**
 * `POST /realm/playgrounds`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST as `checkPlayground`
 */
export async function addPlayground(
  context: Part,
  request: PlaygroundRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { role, realm_id } = requireCaller(ctx);
  checkAdministrator({ role });
  const id = await changeRealm(context, realm_id, ctx, ({ playgrounds = [] }, next) => {
    const playground = checkPlayground(playgrounds, request, next('playground'));
    return { ...changeOf([...playgrounds, playground]), answer: playground.id };
  });
  return jsonReply({ id });
}

/**
 * `DELETE /realm/playgrounds/{playground_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Invalid playground`
 */
export async function removePlayground(
  context: Part,
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

function changeOf(playgrounds: readonly Playground[]): RealmChange<Empty> {
  return {
    fields: { playgrounds },
    events: [{ type: 'realm_playgrounds', realm_playgrounds: playgrounds }],
    answer: {},
  };
}
