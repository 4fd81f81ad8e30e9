/** The dependencies of the routes. */
import type { Clients, Logger } from '@rookery/runtime';
import type { Answers } from './admission/answers.ts';
import type { RateLimits } from './admission/rate-limits.ts';
import type { RegisterAdmission } from './admission/register-queue.ts';
import type { Sessions } from './authentication/sessions.ts';
import type { Callers } from './caches/callers.ts';
import type { QueueRegistrations } from './caches/queues.ts';
import type { Realms } from './caches/realms.ts';
import type { SharedParts } from './caches/shared-parts.ts';
import type { UnansweredChanges } from './caches/unanswered-changes.ts';
import type { GatewayConfig } from './config.ts';
import type { Polls } from './connections/polls.ts';
import type { WebBundle } from './files/web-bundle.ts';
import type { Integrations } from './integrations/integrations.ts';
import type { UploadLinks } from './wire/upload-links.ts';

export interface Context {
  readonly clients: Clients;
  readonly config: GatewayConfig;
  readonly logger: Logger;
  readonly realms: Realms;
  readonly callers: Callers;
  readonly sessions: Sessions;
  readonly sharedParts: SharedParts;
  readonly queues: QueueRegistrations;
  readonly changes: UnansweredChanges;
  readonly polls: Polls;
  readonly rates: RateLimits;
  readonly answers: Answers;
  readonly registers: RegisterAdmission;
  readonly integrations: Integrations;
  readonly uploadLinks: UploadLinks;
  readonly webBundle: WebBundle;
}
