import type { ClusterAddress } from '@rookery/testkit';
import type { PushServices } from './push-setup.ts';
import type { TokenKey } from './token-keys.ts';

/** What the global setups hand to test files by `inject`. */
declare module 'vitest' {
  export interface ProvidedContext {
    servers: { mongodbUrl: string; natsUrl: string };
    cluster: ClusterAddress;
    tokenKeys: TokenKey[];
    /** Where the gateway takes in mails. */
    mailPort: number;
    /** Where a BigBlueButton server is looked for; a test's stand-in listens there. */
    bigBlueButton: { port: number };
    /** Where push services are looked for. */
    push: PushServices;
    /**
     * Where the gateways of the cluster are reached; the time from `apply` to the first message, if it was there not
     * yet.
     */
    kubernetes: { origins: string[]; firstMessageMs: number | undefined };
  }
}
