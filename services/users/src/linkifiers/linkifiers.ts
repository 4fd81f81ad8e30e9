/** The organisation's linkifiers: administrators set them, in an order, and everyone is told. */
import { checkAdministrator } from '@rookery/core';
import type { Empty } from '@rookery/protos/gen/rookery/Empty.ts';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import type { LinkifierRequest__Output } from '@rookery/protos/gen/rookery/LinkifierRequest.ts';
import type { ReorderLinkifiersRequest__Output } from '@rookery/protos/gen/rookery/ReorderLinkifiersRequest.ts';
import { type CallContext, requireCaller } from '@rookery/rpc';
import type { Context } from '../context.ts';
import { changeRealm, type RealmChange } from '../realm/change-realm.ts';
import type { Linkifier } from '../realm/documents.ts';
import { leaseOver } from '../upstream/caller-lease.ts';
import { jsonReply } from '../upstream/json-reply.ts';
import { accessLinkifier, checkLinkifier, type LinkifierWish, reorderedLinkifiers, withLinkifier } from './rules.ts';

type Part = Pick<Context, 'commits' | 'config' | 'database' | 'gateways'>;

/** `GET /realm/linkifiers` */
export async function listLinkifiers(
  context: Pick<Context, 'directories'>,
  _request: unknown,
  ctx: CallContext,
): Promise<JsonReply> {
  const { realm } = await context.directories.current(requireCaller(ctx).realm_id);
  return jsonReply({ linkifiers: realm.linkifiers ?? [] });
}

/**
 * `POST /realm/filters`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST as `checkLinkifier` and `withLinkifier`
 */
export async function addLinkifier(
  context: Part,
  request: LinkifierRequest__Output,
  ctx: CallContext,
): Promise<JsonReply> {
  const { role, realm_id } = requireCaller(ctx);
  checkAdministrator({ role });
  const wish = wishOf(request);
  checkLinkifier(wish, 0);
  const id = await changeLinkifiers(context, realm_id, ctx, ({ linkifiers = [] }, next) => {
    const linkifier = checkLinkifier(wish, next('linkifier'));
    return { ...changeOf(withLinkifier(linkifiers, linkifier)), answer: linkifier.id };
  });
  return jsonReply({ id });
}

/**
 * `PATCH /realm/filters/{filter_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Linkifier not found.`, and as when it is added
 */
export async function updateLinkifier(
  context: Part,
  request: LinkifierRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { role, realm_id } = requireCaller(ctx);
  checkAdministrator({ role });
  return changeLinkifiers(context, realm_id, ctx, ({ linkifiers = [] }) => {
    const before = accessLinkifier(linkifiers, request.filter_id);
    const linkifier = checkLinkifier(wishOf(request), before.id, before);
    if (JSON.stringify(linkifier) === JSON.stringify(before)) return { answer: {} };
    return changeOf(withLinkifier(linkifiers, linkifier));
  });
}

/**
 * `DELETE /realm/filters/{filter_id}`
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST `Linkifier not found.`
 */
export async function removeLinkifier(
  context: Part,
  request: LinkifierRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { role, realm_id } = requireCaller(ctx);
  checkAdministrator({ role });
  return changeLinkifiers(context, realm_id, ctx, ({ linkifiers = [] }) => {
    const present = accessLinkifier(linkifiers, request.filter_id);
    return changeOf(linkifiers.filter((one) => one !== present));
  });
}

/**
 * `PATCH /realm/linkifiers`: the order in which they are looked for.
 * @throws UNAUTHORIZED_PRINCIPAL; BAD_REQUEST unless all of them are named, once each
 */
export async function reorderLinkifiers(
  context: Part,
  request: ReorderLinkifiersRequest__Output,
  ctx: CallContext,
): Promise<Empty> {
  const { role, realm_id } = requireCaller(ctx);
  checkAdministrator({ role });
  return changeLinkifiers(context, realm_id, ctx, ({ linkifiers = [] }) => {
    const ordered = reorderedLinkifiers(linkifiers, request.linkifier_ids);
    return ordered.every((one, place) => one === linkifiers[place]) ? { answer: {} } : changeOf(ordered);
  });
}

/** Whoever is answered renders by them: callers come with the organisation's version, which is then the new one. */
async function changeLinkifiers<Answer>(
  context: Part,
  realm: number,
  ctx: CallContext,
  decide: Parameters<typeof changeRealm<Answer>>[3],
): Promise<Answer> {
  const answer = await changeRealm(context, realm, ctx, decide);
  await leaseOver(context, realm, 'everyone');
  return answer;
}

function wishOf(request: LinkifierRequest__Output): LinkifierWish {
  return JSON.parse(request.wish.toString()) as LinkifierWish;
}

/** Clients that do not know templates are shown no linkifiers, and are told of none. */
function changeOf(linkifiers: readonly Linkifier[]): RealmChange<Empty> {
  return {
    fields: { linkifiers },
    events: [{ type: 'realm_linkifiers', realm_linkifiers: linkifiers }],
    capable: { with_capability: 'linkifier_url_template' },
    answer: {},
  };
}
