/** An administrator changes the icon or a logo of the organisation. */

import { badRequest } from '@rookery/core';
import { emit } from '@rookery/data';
import { jsonReply, requireCaller, type UsersHandler } from '@rookery/rpc';
import { toImage } from '../images/rules/formats.ts';
import { retireImages, storeImages } from '../images/store.ts';
import {
  checkMayChangeImages,
  NOT_UPLOADED,
  REALM_IMAGES,
  type RealmImageName,
  realmImageUrl,
} from '../realm/rules/images.ts';
import { readRealm, stageRealmChange } from '../realm/store.ts';
import { invalidateCallers } from '../upstream/caller-lease.ts';
import type { OrganisationContext } from './context.ts';
import { dictEvent } from './rules.ts';

/**
 * `POST` and `DELETE` of `/realm/icon` and `/realm/logo`.
 * @returns the icon's URL; no fields for a logo
 * @throws UNAUTHORIZED_PRINCIPAL to non-administrators
 */
export const setRealmImage: UsersHandler<
  'SetRealmImage',
  Pick<OrganisationContext, 'commits' | 'database' | 'config' | 'gateways'>
> = async (context, request, ctx) => {
  const caller = requireCaller(ctx);
  checkMayChangeImages(caller);
  const name = toName(request.name);
  const image = request.image.length === 0 ? undefined : toImage(request.image);
  const url = await context.commits.run(caller.realm_id, ctx, async (tx) => {
    const realm = await readRealm(tx, context.database);
    const former = realm[name];
    if (former) retireImages(tx, former.key, name);
    const { [name]: _former, ...rest } = realm;
    const source = image ? 'U' : NOT_UPLOADED[name];
    const stored = image && { key: storeImages(tx, { '.png': image }), version: (former?.version ?? 1) + 1 };
    const changed = { ...rest, ...(stored && { [name]: stored }) };
    stageRealmChange(tx, { [name]: stored, [`settings.${name}_source`]: source, version: tx.next('version') });
    const data = { [`${name}_source`]: source, [`${name}_url`]: realmImageUrl(changed, name) };
    emit(tx, dictEvent(data), { everyone: true });
    return realmImageUrl(changed, name);
  });
  await invalidateCallers(context, caller.realm_id, 'everyone');
  return name === 'icon' ? jsonReply<'REALM_ICON'>({ icon_url: url }) : jsonReply<'NO_FIELDS'>({});
};

function toName(name: string): RealmImageName {
  const known = REALM_IMAGES.find((one) => one === name);
  if (!known) throw badRequest('Invalid image name');
  return known;
}
