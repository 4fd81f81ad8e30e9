/** Creates an organisation. */

import { randomUUID } from 'node:crypto';
import {
  badRequest,
  checkLength,
  RELEASE,
  ROLES,
  SYSTEM_GROUPS,
  type SystemGroupName,
  trimVisible,
} from '@rookery/core';
import type { Tx } from '@rookery/data';
import type { UsersHandler } from '@rookery/rpc';
import { INSTALLATION } from '../database/collections.ts';
import { SYSTEM_GROUP_TREE } from '../group/rules/system-groups.ts';
import { newGroupDocument, stageNewGroup } from '../group/store/groups.ts';
import type { RealmDocument } from '../realm/documents.ts';
import { isStringId, SUBDOMAIN_FORM, SUBDOMAIN_TAKEN } from '../realm/rules/hosts.ts';
import { newRealmSettings, type SystemGroupIds } from '../realm/rules/settings.ts';
import { SYSTEM_BOTS } from '../realm/rules/system-bots.ts';
import { isStringIdTaken, stageNewRealm } from '../realm/store.ts';
import { stageNewUser } from '../user/store/changes.ts';
import { newUserDocument } from '../user/store/users.ts';
import type { OrganisationContext } from './context.ts';

/** Max. length of a name, which clients show in titles. */
const MAX_NAME_LENGTH = 40;

/**
 * Creates an organisation with its system groups and the server's bots. It becomes visible only when complete: first
 * its id is allocated, then an operation of its own commit queue writes its content, and last its document, by which it
 * is found. A failure leaves an unused id.
 *
 * @throws BAD_REQUEST for a bad or taken subdomain or a bad name
 */
export const createRealm: UsersHandler<
  'CreateRealm',
  Pick<OrganisationContext, 'commits' | 'database' | 'config'>
> = async (context, request, ctx) => {
  const name = trimVisible(request.name);
  const stringId = request.string_id.trim().toLowerCase();
  if (name === '') throw badRequest('Organization name cannot be blank');
  checkLength('name', name, MAX_NAME_LENGTH);
  if (!isStringId(stringId)) throw badRequest(SUBDOMAIN_FORM);

  const step = (of: string) => ({
    requestKey: ctx.requestKey && `${ctx.requestKey}/${of}`,
    attempt: ctx.attempt,
    span: ctx.span,
  });
  const checkFree = (tx: Tx) => checkStringIdFree(context, tx, stringId);

  const realm = await context.commits.run(INSTALLATION, step('id'), async (tx) => {
    await checkFree(tx);
    return tx.next('realm');
  });
  const botDomain = botDomainOf(stringId, context.config.EXTERNAL_URL);
  const content = await context.commits.run(realm, step('content'), async (tx) => writeContent(tx, botDomain));
  await context.commits.run(INSTALLATION, step('realm'), async (tx) => {
    await checkFree(tx);
    tx.next('version');
    const document: RealmDocument = {
      _id: realm,
      string_id: stringId,
      name,
      description: '',
      rendered_description: '',
      uuid: randomUUID(),
      created_at: tx.nowMs,
      deactivated: false,
      release: RELEASE,
      bot_domain: botDomain,
      notification_bot_id: content.notificationBotId,
      system_groups: content.groups,
      settings: {
        ...newRealmSettings(content.groups),
        enable_spectator_access: request.enable_spectator_access,
      },
      version: content.version,
    };
    stageNewRealm(tx, document);
    return null;
  });
  return { realm_id: realm };
};

async function checkStringIdFree(
  context: Pick<OrganisationContext, 'database'>,
  tx: Tx,
  stringId: string,
): Promise<void> {
  if (await isStringIdTaken(tx, context.database, stringId)) {
    throw badRequest(SUBDOMAIN_TAKEN);
  }
}

/** Stages the groups and bots of a new realm. There are no events, since it has no clients yet. */
function writeContent(
  tx: Tx,
  botDomain: string,
): { groups: SystemGroupIds; notificationBotId: number; version: number } {
  const version = tx.next('version');
  const groups = Object.fromEntries(SYSTEM_GROUPS.map((name) => [name, tx.next('group')])) as Record<
    SystemGroupName,
    number
  >;
  for (const name of SYSTEM_GROUPS) {
    const { title, inner } = SYSTEM_GROUP_TREE[name];
    const group = newGroupDocument(groups, {
      realm: tx.realm,
      id: groups[name],
      version,
      name,
      description: title,
      createdAt: tx.nowMs,
      system: name,
      subgroups: inner ? [groups[inner]] : [],
    });
    stageNewGroup(tx, group);
  }
  let notificationBotId = 0;
  for (const bot of SYSTEM_BOTS) {
    const id = tx.next('user');
    if (bot.localPart === 'notification-bot') notificationBotId = id;
    const user = newUserDocument({
      realm: tx.realm,
      id,
      version,
      email: `${bot.localPart}@${botDomain}`,
      fullName: bot.fullName,
      role: ROLES.member,
      joinedAt: tx.nowMs,
      botType: bot.botType,
      isSystemBot: true,
      host: botDomain,
    });
    stageNewUser(tx, user);
  }
  return { groups, notificationBotId, version };
}

/** The domain of an organisation's bot addresses: its host name. */
function botDomainOf(stringId: string, externalUrl: string | undefined): string {
  const root = externalUrl ? new URL(externalUrl).hostname : 'localhost';
  // An IP address has no subdomains, and no mail is sent to bots.
  if (/^[\d.]+$|^\[/.test(root)) return 'localhost';
  return stringId === '' ? root : `${stringId}.${root}`;
}
