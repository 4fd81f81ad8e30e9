/** A channel that is to be made, by subscribing or by itself. */
import { type GroupCaller, UserSet } from '@rookery/core';
import { Binary, type Tx } from '@rookery/data';
import type { KnownRealm } from '@rookery/runtime';
import { namesGroups, sightSettings } from '../channel/rules/access.ts';
import type { ChannelDocument, FolderDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { askTargets, type KnownTargets } from '../upstream/setting-targets.ts';
import { checkNewChannelSettings, givenSettings, type NewChannelWish, newChannelDocument } from './rules.ts';

/** What a channel is called, checked and rendered. */
export interface NewChannelTexts {
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
}

/** What the group settings of new channels name; undefined where all are as usual. */
export async function askNewChannelTargets(
  context: Pick<Context, 'users' | 'realms'>,
  realm: number,
  wish: NewChannelWish,
): Promise<KnownTargets | undefined> {
  const given = givenSettings(wish);
  return given.size === 0 ? undefined : askTargets(context, realm, given.values());
}

/**
 * The document of a channel that does not exist yet, without subscribers.
 * @throws as `checkNewChannelSettings`
 */
export function newChannel(
  tx: Tx,
  o: {
    readonly texts: NewChannelTexts;
    readonly wish: NewChannelWish;
    readonly creator: GroupCaller;
    readonly organisation: Pick<KnownRealm, 'systemGroups' | 'rules'>;
    readonly targets: KnownTargets | undefined;
    readonly folders?: readonly FolderDocument[] | undefined;
    readonly more?: Pick<ChannelDocument, 'defaultPush'>;
  },
): ChannelDocument {
  const { creator, targets } = o;
  const settings = checkNewChannelSettings(o.wish, creator, o.organisation, targets, o.folders);
  // Whoever makes a channel is no guest.
  const holders = () => targets?.insiders(sightSettings(settings)) ?? UserSet.of([creator.user_id]);
  return newChannelDocument({
    realm: tx.realm,
    id: tx.next('channel'),
    ...o.texts,
    creator: creator.user_id,
    nowMs: tx.nowMs,
    settings,
    more: {
      ...o.more,
      ...(settings.inviteOnly && { holders: new Binary(holders().toBytes()) }),
      ...(settings.inviteOnly && namesGroups(settings, o.organisation.systemGroups) && { watched: true as const }),
    },
  });
}
