/**
 * Keeps the visibility of private channels in step with the members of the groups that their settings name. Permissions
 * are checked against the current groups; this concerns the events by which a channel appears and disappears.
 *
 * The users service calls when members of a group change. A periodic job finds changes without a call: members by a new
 * account, an invitation or full membership, and calls that were lost with a process.
 */
import { UserSet } from '@rookery/core';
import { audienceOfUsers, Binary, type Tx } from '@rookery/data';
import { PeriodicJob } from '@rookery/runtime';
import {
  capabilityFilter,
  publishChannelGained,
  publishChannelLost,
  type Side,
} from '../channel/publish-visibility.ts';
import { holdersOf, visibilitySettings } from '../channel/rules/access.ts';
import { findGroupVisible, realmsWithGroupVisible } from '../channel/store/channels.ts';
import type { ChannelDocument } from '../channel/store/documents.ts';
import { stageChannel } from '../channel/store/writes.ts';
import type { Context } from '../context.ts';
import { findRosters } from '../subscription/store/subscriptions.ts';
import { fetchSettingTargets, type ResolvedTargets } from '../upstream/setting-targets.ts';

type Needed = Pick<Context, 'commits' | 'database' | 'realms' | 'users'>;

/**
 * Pause between two runs, ms. Longer: users wait for a channel that they may already read. Each run costs a call for
 * each organisation that has such channels.
 */
const EVERY_MS = 15_000;

/** Publishes the changes of visibility since the last run. Idempotent. */
export async function refreshGroupVisibility(context: Needed, realm: number): Promise<void> {
  const { database } = context;
  const before = await findGroupVisible(database, realm);
  if (before.length === 0) return;
  const targets = await fetchSettingTargets(context, realm, before.flatMap(visibilitySettings));
  if (!before.some((channel) => isBehind(channel, targets))) return;
  const { systemGroups } = await context.realms.unchanging(realm);
  await context.commits.run(realm, {}, async (tx) => {
    const { channels, rosters } = await tx.read(async (session) => {
      const channels = (await findGroupVisible(database, realm, session)).filter((one) => isBehind(one, targets));
      const ids = channels.map(({ c }) => c);
      return { channels, rosters: await findRosters(database, realm, ids, session) };
    });
    for (const channel of channels) {
      follow(tx, { channel, roster: rosters.get(channel.c) ?? UserSet.EMPTY }, targets, systemGroups);
    }
    return null;
  });
}

/**
 * Whether the channel's published holders differ from the members in `targets`. False for channels whose settings
 * changed after the request, which the next run handles, and for those that another run has compared with later
 * members: these older replies would show the channel again to users removed since.
 */
function isBehind(channel: ChannelDocument, targets: ResolvedTargets): boolean {
  if ((channel.holdersAt ?? 0) > targets.seq) return false;
  const settings = visibilitySettings(channel);
  if (!targets.covers(settings)) return false;
  return !targets.insiders(settings).equals(holdersOf(channel));
}

function follow(tx: Tx, before: Side, targets: ResolvedTargets, systemGroups: ReadonlyMap<string, number>): void {
  const { channel, roster } = before;
  const is = targets.insiders(visibilitySettings(channel));
  const was = holdersOf(channel);
  // Subscribers and administrators see the channel in any case.
  const others = roster.union(targets.administrators);
  const [come, gone] = [is.minus(was).minus(others), was.minus(is).minus(others)];
  const holders = new Binary(is.toBytes());
  const to = { causes: targets.causes, capable: capabilityFilter(channel) };
  const after = { channel: { ...channel, holders }, roster };
  if (come.size > 0) publishChannelGained(tx, after, { ...to, audience: audienceOfUsers(come) }, systemGroups);
  if (gone.size > 0) publishChannelLost(tx, after, { ...to, audience: audienceOfUsers(gone) });
  stageChannel(tx, channel.c, { holders, holdersAt: targets.seq });
}

/** The periodic job over all organisations with private channels whose settings name groups. */
export function groupVisibilityJob(context: Needed & Pick<Context, 'logger'>): PeriodicJob {
  return new PeriodicJob({
    intervalMs: EVERY_MS,
    run: async (signal) => {
      const errors: unknown[] = [];
      for (const realm of await realmsWithGroupVisible(context.database)) {
        if (signal.aborted) return;
        // A failure for one organisation must not delay the others.
        await refreshGroupVisibility(context, realm).catch((error) => errors.push(error));
      }
      if (errors.length > 0) throw errors[0];
    },
    logger: context.logger,
    failure: 'group visibility refresh failed',
  });
}
