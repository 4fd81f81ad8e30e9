/** Registers with retries, as rejected clients do. */
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, StatefulClient } from '@rookery/testkit';

const RETRY_MS = 50;

/** Registers, with retries for at most `forMs`; each failure is added to `refusals`. @throws the last of those */
export async function registerPatiently(
  client: ApiClient,
  forMs: number,
  refusals: string[] = [],
): Promise<StatefulClient> {
  const endAt = performance.now() + forMs;
  for (;;) {
    try {
      return await StatefulClient.register(client);
    } catch (error) {
      if (performance.now() > endAt) throw error;
      refusals.push(String(error));
      await delay(RETRY_MS);
    }
  }
}
