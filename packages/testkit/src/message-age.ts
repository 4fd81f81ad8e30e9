/** Messages that were sent long ago, and what a job does with them. */
import { connectClients, createLogger } from '@rookery/runtime';
import { MongoClient } from 'mongodb';
import type { Organisation } from './organisation.ts';

/** Has messages been sent that many milliseconds earlier. */
export async function ageMessages(
  { address, realmId }: Organisation,
  ids: readonly number[],
  milliseconds: number,
): Promise<void> {
  const mongodb = await MongoClient.connect(address.mongodbUrl);
  try {
    const messages = mongodb.db(`${address.namespace}_messages`).collection<{ _id: number; at: number }>('messages');
    const keys = ids.map((id) => realmId * 2 ** 31 + id);
    await messages.updateMany({ _id: { $in: keys } }, { $inc: { at: -milliseconds } });
  } finally {
    await mongodb.close();
  }
}

/** Deletes what the organisation keeps no longer, as the job does once an hour. */
export async function expireMessages({ address, realmId }: Organisation): Promise<void> {
  const { natsUrl, namespace } = address;
  const logger = createLogger({ service: 'testkit', replica: 'testkit', level: 'error' });
  const tool = await connectClients({ natsUrl, namespace, logger });
  try {
    await tool.clients.messages.ExpireMessages({ realm_id: realmId }, { route: String(realmId), deadlineMs: 60_000 });
  } finally {
    await tool.close();
  }
}
