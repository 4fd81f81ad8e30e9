import { tlsOptions } from '@rookery/data';

export type MongodbTls = ReturnType<typeof tlsOptions>;

/**
 * Returns the TLS options for the MongoDB of MONGODB_URL, from the variables of the services (`accessVariables` of
 * packages/runtime). An empty variable counts as absent; without these variables the URL decides.
 */
export function mongodbTls(env: NodeJS.ProcessEnv): MongodbTls {
  if (!env.MONGODB_URL) return {};
  return tlsOptions({ caFile: env.MONGODB_CA_FILE, certificateKeyFile: env.MONGODB_CERT_KEY_FILE });
}
