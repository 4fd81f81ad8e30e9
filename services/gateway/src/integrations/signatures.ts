/** Signatures by which systems prove that a request is theirs, with a secret shared with the bot's owner. */
import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import type { Delivery } from './delivery.ts';

/** The check of one system's signature. */
export interface Signature {
  /** The header with the signature, as the system's documentation names it. */
  readonly header: string;
  /** Whether the delivery was signed with the secret; compares in constant time. */
  isValid(delivery: Delivery, secret: string): boolean;
}

/**
 * Max. difference between the time in a signature and the current time, ms: a recorded request is rejected after that.
 */
const MAX_AGE_MS = 5 * 60_000;

/** The header contains a prefix and an HMAC-SHA-256 of the body in hexadecimal. */
export function hmac(header: string, prefix = ''): Signature {
  return {
    header,
    isValid: ({ headers, body }, secret) => {
      const given = headers(header);
      return given.startsWith(prefix) && isEqual(given.slice(prefix.length), sign(secret, body));
    },
  };
}

/**
 * The header contains one or more versioned signatures: `v1=...,v1=...`. Any valid one suffices, for the time when
 * secrets are replaced.
 */
export function versionedHmac(header: string): Signature {
  return {
    header,
    isValid: ({ headers, body }, secret) => {
      const wanted = sign(secret, body);
      return fieldsOf(headers(header), 'v1').some((given) => isEqual(given, wanted));
    },
  };
}

/** The header contains a time, and signatures of the time and the body: `t=...,v1=...`. */
export function timedHmac(header: string, now: () => number = Date.now): Signature {
  return {
    header,
    isValid: ({ headers, body }, secret) => {
      const [time = ''] = fieldsOf(headers(header), 't');
      const age = Math.abs(now() - Number(time) * 1000);
      if (time === '' || !(age <= MAX_AGE_MS)) return false;
      const wanted = sign(secret, Buffer.concat([Buffer.from(`${time}.`), body]));
      return fieldsOf(headers(header), 'v1').some((given) => isEqual(given, wanted));
    },
  };
}

/** The header contains the secret itself. */
export function token(header: string): Signature {
  return { header, isValid: ({ headers }, secret) => isEqual(headers(header), secret) };
}

/** The header contains a base64 HMAC-SHA-1 of the body and the URL of the request. */
export function addressedHmac(header: string): Signature {
  return {
    header,
    isValid: ({ headers, body, url }, secret) => {
      const wanted = createHmac('sha1', secret).update(body).update(url).digest('base64');
      return isEqual(headers(header), wanted);
    },
  };
}

/**
 * The header contains a base64 RSA-SHA-1 signature of one field of an urlencoded body; the secret is the public key in
 * PEM.
 */
export function rsaOfField(header: string, field: string): Signature {
  return {
    header,
    isValid: ({ headers, body }, secret) => {
      const signed = new URLSearchParams(Buffer.from(body).toString()).get(field);
      if (signed === null) return false;
      try {
        return verify('sha1', Buffer.from(signed), createPublicKey(secret), Buffer.from(headers(header), 'base64'));
      } catch {
        // The configured secret is not a valid key.
        return false;
      }
    },
  };
}

const sign = (secret: string, body: Uint8Array): string => createHmac('sha256', secret).update(body).digest('hex');

const fieldsOf = (text: string, name: string): string[] =>
  text.split(',').flatMap((part) => {
    const [key, value = ''] = part.trim().split('=', 2);
    return key === name ? [value] : [];
  });

/** Compares in a time that depends only on the lengths. */
function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
