/**
 * The token of the link that ends mails of a kind. It is signed and permits nothing else, so it does not expire: users
 * may unsubscribe from old mails.
 */
import { SecretKeys } from '@rookery/core';

export type MailKind = 'messages' | 'digest';

interface Unsubscription {
  readonly realm: number;
  readonly user: number;
  readonly kind: MailKind;
}

const KINDS: readonly string[] = ['messages', 'digest'] satisfies MailKind[];
/** The purpose of the signature, part of the signed text. */
const PURPOSE = 'unsubscribe ';
const TOKEN = /^(\d{1,10})-(\d{1,10})-([a-z]+)-([A-Za-z0-9_-]{43})$/;

export class UnsubscribeTokens {
  readonly #secrets: SecretKeys;

  /** @param secrets SECRET_KEYS: the first signs, and all verify */
  constructor(secrets: readonly string[]) {
    this.#secrets = new SecretKeys(secrets);
  }

  sign(of: Unsubscription): string {
    const signature = this.#secrets.sign(PURPOSE, piece(of));
    if (!signature) throw new Error('without SECRET_KEYS nothing can be signed');
    return `${piece(of)}-${signature.toString('base64url')}`;
  }

  /** Undefined for a token that this installation did not sign. */
  verify(token: string): Unsubscription | undefined {
    const [, realm, user, kind = '', given = ''] = TOKEN.exec(token) ?? [];
    if (realm === undefined || !KINDS.includes(kind)) return undefined;
    const of = { realm: Number(realm), user: Number(user), kind: kind as MailKind };
    const bytes = Buffer.from(given, 'base64url');
    return this.#secrets.verify(bytes, PURPOSE, piece(of)) ? of : undefined;
  }
}

const piece = ({ realm, user, kind }: Unsubscription): string => `${realm}-${user}-${kind}`;
