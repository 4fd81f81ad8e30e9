/** Keys of those who sign tokens that name a user, and whether a token is signed with one. */
import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { badRequest } from '@rookery/core';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';

/** A key and the one algorithm that it is for: what a token says of its algorithm decides nothing. */
export interface SigningKey {
  readonly algorithm: string;
  readonly key: KeyObject;
  /** What tokens have to name as their audience (`aud`); undefined: any or none. */
  readonly audience?: string;
}

/** Shared secrets, by the bytes that each needs at least (RFC 7518, section 3.2): shorter ones are found by trying. */
const SECRET_BYTES = new Map([
  ['HS256', 32],
  ['HS384', 48],
  ['HS512', 64],
]);

/** Public keys: what the key has to be. */
const PUBLIC_KEYS = new Map<string, (key: KeyObject) => boolean>([
  ['RS256', isRsa],
  ['RS384', isRsa],
  ['RS512', isRsa],
  ['ES256', (key) => isOfCurve(key, 'prime256v1')],
  ['ES384', (key) => isOfCurve(key, 'secp384r1')],
  ['ES512', (key) => isOfCurve(key, 'secp521r1')],
]);

/** Shorter ones are no longer safe, and the verification refuses them. */
const RSA_BITS = 2048;

function isRsa(key: KeyObject): boolean {
  return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS;
}

function isOfCurve(key: KeyObject, curve: string): boolean {
  return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === curve;
}

const signingKey = { algorithm: z.string(), key: z.string(), audience: z.string().min(1).optional() };

/**
 * The keys of an installation, as operators write them: a JSON object of subdomains (`''` for the organisation at the
 * root), each with `algorithm` and `key`, a shared secret or a public key in PEM, and an `audience` where tokens have
 * to name one.
 */
export const signingKeys = z
  .string()
  .transform(parseObject)
  .pipe(z.record(z.string(), z.strictObject(signingKey).transform(toSigningKey)))
  // Subdomains may be called anything, `constructor` too.
  .transform((keys): ReadonlyMap<string, SigningKey> => new Map(Object.entries(keys)))
  .default(new Map())
  .describe('a JSON object of subdomains, each with `algorithm` and `key`');

function parseObject(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('it is not JSON');
    return z.NEVER;
  }
}

interface Given {
  readonly algorithm: string;
  readonly key: string;
  readonly audience?: string | undefined;
}

function toSigningKey({ algorithm, key, audience }: Given, context: z.RefinementCtx): SigningKey {
  const of = audience === undefined ? {} : { audience };
  const problem = (text: string) => {
    context.addIssue(text);
    return z.NEVER;
  };
  const bytes = SECRET_BYTES.get(algorithm);
  if (bytes !== undefined) {
    // A public key is no secret: any reader of it could sign.
    if (key.startsWith('-----BEGIN')) return problem(`the key for ${algorithm} is a secret, not a PEM file`);
    if (Buffer.byteLength(key) < bytes) return problem(`a secret for ${algorithm} needs ${bytes} bytes or more`);
    return { algorithm, key: createSecretKey(Buffer.from(key)), ...of };
  }
  const fits = PUBLIC_KEYS.get(algorithm);
  if (fits === undefined) {
    const known = [...SECRET_BYTES.keys(), ...PUBLIC_KEYS.keys()].join(', ');
    return problem(`the algorithm is to be one of ${known}`);
  }
  const publicKey = readPublicKey(key);
  if (!publicKey || !fits(publicKey)) return problem(`the key for ${algorithm} is not a public key of its kind in PEM`);
  return { algorithm, key: publicKey, ...of };
}

function readPublicKey(pem: string): KeyObject | undefined {
  // Node would take a private key too, and make the public one of it; here it does not belong.
  if (pem.includes('PRIVATE KEY')) return undefined;
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

/** Clocks of two machines differ by no more than that, where they are set over the network. */
const CLOCK_SKEW_S = 30;
/**
 * The longest that a token may still be good for. It is traded for a key at once, so minutes are enough; a day bounds
 * what one is worth that turns up in a log or a browser's history.
 */
const LONGEST_LIFE_S = 24 * 3600;

/**
 * What a token claims that was signed with the key. Its time has come and is not over, and its end is at most a day
 * away.
 * @throws BAD_REQUEST, which says what is wrong only of a token that is signed
 */
export async function verifiedClaims(token: string, { algorithm, key, audience }: SigningKey): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, key, {
    algorithms: [algorithm],
    clockTolerance: CLOCK_SKEW_S,
    ...(audience !== undefined && { audience }),
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
      throw badRequest('JSON web token is for another audience');
    }
    if (error instanceof errors.JOSEError) throw badRequest('Bad JSON web token');
    throw error;
  });
  const now = Math.floor(Date.now() / 1000);
  if (payload.exp === undefined) throw badRequest('JSON web token has no expiry (exp)');
  if (payload.exp > now + LONGEST_LIFE_S + CLOCK_SKEW_S) {
    throw badRequest('JSON web token expires (exp) more than a day from now');
  }
  if (payload.iat !== undefined && payload.iat > now + CLOCK_SKEW_S) {
    throw badRequest('JSON web token was issued (iat) in the future');
  }
  return payload;
}
