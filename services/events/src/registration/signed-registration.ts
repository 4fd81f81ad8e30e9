/**
 * Registrations that gateways cache. A gateway holds one of each queue whose polls it passes on, so that a replica
 * which takes over reads nothing, and a queue outlives an outage in which its entry in the bucket expired. The
 * signature binds it to the queue, the user and the organisation; a gateway can use it for nothing else.
 */
import { type SecretKeys, SIGNATURE_BYTES } from '@rookery/core';
import type { Registration } from './rules/registration.ts';
import { decodeRegistration, encodeRegistration } from './stored-registration.ts';

/** A longer one (a narrow of hundreds of terms) is left to the bucket: it would travel with every poll. */
const MAX_BYTES = 8 * 1024;

export class SignedRegistrations {
  readonly #keys: SecretKeys;

  constructor(keys: SecretKeys) {
    this.#keys = keys;
  }

  /** The registration with its signature; nothing where there is no key, or too much to sign. */
  sign(registration: Registration): Buffer {
    const stored = encodeRegistration(registration);
    const signature =
      stored.length > MAX_BYTES
        ? undefined
        : this.#keys.sign(purpose(registration.realm, registration.queueId), stored);
    return signature ? Buffer.concat([signature, stored]) : Buffer.alloc(0);
  }

  /**
   * The registration of this queue, if it was signed here; undefined for anything else, and for a form unknown here.
   */
  open(realm: number, queueId: string, signed: Uint8Array): Registration | undefined {
    const stored = signed.subarray(SIGNATURE_BYTES);
    if (stored.length === 0) return undefined;
    const signature = signed.subarray(0, SIGNATURE_BYTES);
    return this.#keys.verify(signature, purpose(realm, queueId), stored)
      ? decodeRegistration(realm, queueId, stored)
      : undefined;
  }
}

function purpose(realm: number, queueId: string): string {
  return `queue registration ${realm} ${queueId} `;
}
