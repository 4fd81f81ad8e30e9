/** Dependencies of `authentication/`. */
import type { DirectoryContext } from '../directory/context.ts';
import type { DerivedKeys } from '../keys/derived-keys.ts';
import type { MailContext } from '../mail/context.ts';
import type { UpstreamContext } from '../upstream/context.ts';
import type { PasswordHashes } from './password-hashes.ts';
import type { SigningKey } from './rules/signing-keys.ts';

export interface AuthenticationContext extends DirectoryContext, MailContext, UpstreamContext {
  readonly config: MailContext['config'] &
    UpstreamContext['config'] & {
      readonly JWT_AUTH_KEYS: ReadonlyMap<string, SigningKey>;
      readonly LOGIN_FAILURES_PER_ADDRESS: number;
      readonly LOGIN_MAILS?: boolean | undefined;
    };
  /** API keys and keys of invitation links. */
  readonly keys: DerivedKeys;
  readonly passwords: PasswordHashes;
}
