/** Makes messages and channels older, and runs the jobs that depend on their age. */
import { documentKey } from '@rookery/core';
import { connectClients, createLogger } from '@rookery/runtime';
import { MongoClient } from 'mongodb';
import type { Organisation } from './organisation.ts';

/** Moves the sending time of messages back. */
export async function ageMessages(
  { address, realmId }: Organisation,
  ids: readonly number[],
  milliseconds: number,
): Promise<void> {
  const mongodb = await MongoClient.connect(address.mongodbUrl);
  try {
    const messages = mongodb.db(`${address.namespace}_messages`).collection<{ _id: number; at: number }>('messages');
    const keys = ids.map((id) => documentKey(realmId, id));
    await messages.updateMany({ _id: { $in: keys } }, { $inc: { at: -milliseconds } });
  } finally {
    await mongodb.close();
  }
}

/** Moves the creation time of a channel back. */
export async function ageChannel(
  { address, realmId }: Organisation,
  channel: number,
  milliseconds: number,
): Promise<void> {
  const mongodb = await MongoClient.connect(address.mongodbUrl);
  try {
    const channels = mongodb.db(`${address.namespace}_channels`).collection('channels');
    const earlier = { $dateSubtract: { startDate: '$createdAt', unit: 'millisecond', amount: milliseconds } };
    await channels.updateOne({ r: realmId, c: channel }, [{ $set: { createdAt: earlier } }]);
  } finally {
    await mongodb.close();
  }
}

/** Deletes messages beyond the organisation's retention, as the job does once an hour. */
export async function expireMessages(organisation: Organisation): Promise<void> {
  await now(organisation, 'ExpireMessages');
}

/** Deletes expired uploads, as the job does a few times an hour. */
export async function expireUploads(organisation: Organisation): Promise<void> {
  await now(organisation, 'ExpireUploads');
}

/** Computes and publishes the activity of all channels from their messages, as the job does a few times a day. */
export async function tellActivity(organisation: Organisation): Promise<void> {
  await now(organisation, 'PublishChannelActivity');
}

type Job = 'ExpireMessages' | 'ExpireUploads' | 'PublishChannelActivity';

async function now({ address, realmId }: Organisation, job: Job): Promise<void> {
  const { natsUrl, namespace, signing } = address;
  const logger = createLogger({ service: 'testkit', replica: 'testkit', level: 'error' });
  const tool = await connectClients({ natsUrl, namespace, signing, logger });
  try {
    await tool.clients.messages[job]({ realm_id: realmId }, { route: String(realmId), deadlineMs: 60_000 });
  } finally {
    await tool.close();
  }
}
