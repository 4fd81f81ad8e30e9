/**
 * An installation with one organisation, which every host name leads to. Client libraries take a URL, and
 * `<organisation>.localhost`, by which the other tests address their organisations, does not resolve everywhere.
 */
import { type ClusterAddress, createOrganisation, type Organisation, startCluster } from '@rookery/testkit';

export interface Installation {
  readonly organisation: Organisation;
  stop(): Promise<void>;
}

/** Starts the installation on the MongoDB and NATS of another one. */
export async function startInstallation(beside: ClusterAddress): Promise<Installation> {
  const cluster = await startCluster({ servers: beside, env: { AUTH_LEASE_MS: '300', HEARTBEAT_MS: '2000' } });
  try {
    const organisation = await createOrganisation(cluster.address, 'Clients');
    return {
      organisation,
      stop: async () => {
        await organisation.close();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
