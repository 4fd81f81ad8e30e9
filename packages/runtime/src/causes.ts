/** How a relay waits for what an entry was decided on: by asking the service whose journal it is in. */
import type { Clients } from './clients.ts';

/** Less than a minute would let a slow publication fail its followers; the relay asks again anyway. */
const WAIT_MS = 30_000;

/** Waits until a cause is in the log. The services whose journals can be causes are users, channels and messages. */
export function causesOf(clients: Clients) {
  return async (cause: { service: string; realm: number; seq: number }): Promise<void> => {
    const request = { realm_id: cause.realm, seq: cause.seq };
    const options = { route: String(cause.realm), deadlineMs: WAIT_MS };
    switch (cause.service) {
      case 'users':
        await clients.users.WaitPublished(request, options);
        return;
      case 'channels':
        await clients.channels.WaitPublished(request, options);
        return;
      case 'messages':
        await clients.messages.WaitPublished(request, options);
        return;
      default:
        throw new Error(`no journal of ${cause.service}`);
    }
  };
}
