import type { ClusterAddress } from '@rookery/testkit';
import type { PushServices } from './push-setup.ts';
import type { TokenKey } from './token-keys.ts';

/** Values that the global setups provide to test files, by `inject`. */
declare module 'vitest' {
  export interface ProvidedContext {
    servers: { mongodbUrl: string; natsUrl: string };
    cluster: ClusterAddress;
    tokenKeys: TokenKey[];
    /** The port at which the gateway receives mails. */
    mailPort: number;
    /** The port at which the installation expects a BigBlueButton server; a test's stub listens there. */
    bigBlueButton: { port: number };
    /** The ports at which the installation expects push services. */
    push: PushServices;
    /**
     * The gateways of the cluster, and the time from `apply` to the first message, ms; undefined if the cluster was
     * already running.
     */
    kubernetes: { origins: string[]; firstMessageMs: number | undefined };
  }
}
