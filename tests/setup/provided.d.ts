import type { ClusterAddress } from '@rookery/testkit';

/** What the global setups hand to test files by `inject`. */
declare module 'vitest' {
  export interface ProvidedContext {
    servers: { mongodbUrl: string; natsUrl: string };
    cluster: ClusterAddress;
  }
}
