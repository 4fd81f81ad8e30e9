/** New channels, created by `POST /channels/create` or by a subscription to a name that does not exist. */
import { type Creator, fromGroupSettingUpdates, type GroupCaller, UserSet } from '@rookery/core';
import { Binary, type Tx } from '@rookery/data';
import type { KnownRealm } from '@rookery/runtime';
import { namesGroups, visibilitySettings } from '../channel/rules/access.ts';
import type { ChannelDocument, FolderDocument } from '../channel/store/documents.ts';
import type { Context } from '../context.ts';
import { fetchSettingTargets, type ResolvedTargets } from '../upstream/setting-targets.ts';
import { checkMayAddChannel, checkNewChannelSettings, type GivenSettings, newChannelDocument } from './rules.ts';

/** The name and description of a channel, checked and rendered. */
interface NewChannelTexts {
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
}

/** Fetches the users and groups that the given group settings name; undefined if none are given. */
export async function fetchNewChannelTargets(
  context: Pick<Context, 'users' | 'realms'>,
  realm: number,
  { group_settings }: GivenSettings,
): Promise<ResolvedTargets | undefined> {
  if (group_settings.length === 0) return undefined;
  const values = [...fromGroupSettingUpdates(group_settings).values()].map(({ value }) => value);
  return fetchSettingTargets(context, realm, values);
}

/**
 * The document of a channel that does not exist yet, without subscribers.
 * @throws as `checkNewChannelSettings` and `checkMayAddChannel`
 */
export function newChannel(
  tx: Tx,
  options: {
    readonly texts: NewChannelTexts;
    readonly given: GivenSettings;
    readonly creator: GroupCaller & Creator;
    /** The number of channels in the creator's share. */
    readonly made: number;
    readonly organisation: Pick<KnownRealm, 'systemGroups' | 'rules'>;
    readonly targets: ResolvedTargets | undefined;
    readonly folders?: readonly FolderDocument[] | undefined;
  },
): ChannelDocument {
  const { creator, targets } = options;
  const settings = checkNewChannelSettings(options.given, creator, options.organisation, targets, options.folders);
  const id = tx.next('channel');
  checkMayAddChannel(creator, id, options.made);
  // The creator is never a guest.
  const holders = () => targets?.insiders(visibilitySettings(settings)) ?? UserSet.of([creator.user_id]);
  return newChannelDocument({
    realm: tx.realm,
    id,
    ...options.texts,
    creator,
    nowMs: tx.nowMs,
    settings,
    more: {
      ...(settings.inviteOnly && { holders: new Binary(holders().toBytes()) }),
      ...(settings.inviteOnly &&
        namesGroups(settings, options.organisation.systemGroups) && { watched: true as const }),
    },
  });
}
