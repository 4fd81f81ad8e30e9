/** The keys with which tests vouch for people: each of an organisation of its own on the shared installation. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** Plain data, so that it can be handed to test processes. */
export interface TokenKey {
  readonly subdomain: string;
  readonly algorithm: string;
  /** A secret, or a private key in PEM. */
  readonly signs: string;
  /** The secret, or the public key in PEM. */
  readonly verifies: string;
  /** What tokens have to name; absent: nothing. */
  readonly audience?: string;
}

export function makeTokenKeys(): TokenKey[] {
  const secret = (subdomain: string, algorithm: string): TokenKey => {
    const key = randomBytes(32).toString('hex');
    return { subdomain, algorithm, signs: key, verifies: key };
  };
  return [
    secret('thmac', 'HS256'),
    secret('tlogins', 'HS256'),
    secret('tpermissions', 'HS512'),
    { ...secret('taudience', 'HS256'), audience: 'the test' },
    { subdomain: 'trsa', algorithm: 'RS256', ...toPem(generateKeyPairSync('rsa', { modulusLength: 2048 })) },
    { subdomain: 'tcurve', algorithm: 'ES384', ...toPem(generateKeyPairSync('ec', { namedCurve: 'secp384r1' })) },
  ];
}

/** As the configuration of the `users` service has them. */
export function toConfig(keys: readonly TokenKey[]): string {
  const entries = keys.map(({ subdomain, algorithm, verifies, audience }) => [
    subdomain,
    { algorithm, key: verifies, audience },
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

function toPem({ privateKey, publicKey }: ReturnType<typeof generateKeyPairSync>) {
  return {
    signs: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    verifies: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}
