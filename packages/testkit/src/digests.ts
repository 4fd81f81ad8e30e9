/** The weekly digests of an organisation. */
import { connectClients, createLogger } from '@rookery/runtime';
import type { Organisation } from './organisation.ts';

/** Runs the digest job of an organisation as if it were `now` (UNIX milliseconds). */
export async function decideDigests({ address, realmId }: Organisation, now: number): Promise<void> {
  const { natsUrl, namespace, signing } = address;
  const logger = createLogger({ service: 'testkit', replica: 'testkit', level: 'error' });
  const tool = await connectClients({ natsUrl, namespace, signing, logger });
  try {
    await tool.clients.users.DecideDigests({ realm_id: realmId, now }, { deadlineMs: 60_000 });
  } finally {
    await tool.close();
  }
}
