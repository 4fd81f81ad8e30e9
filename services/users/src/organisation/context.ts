/** Dependencies of `organisation/`. */
import type { Clients } from '@rookery/runtime';
import type { CallSettings } from '../realm/rules/call-providers.ts';
import type { MailSettings } from '../realm/rules/mail.ts';
import type { PushSenders } from '../realm/rules/push.ts';
import type { RealmList } from '../realm/store.ts';
import type { UpstreamContext } from '../upstream/context.ts';
import type { VisibilityContext } from '../visibility/context.ts';

export interface OrganisationContext extends VisibilityContext, UpstreamContext {
  readonly config: UpstreamContext['config'] & CallSettings & PushSenders & MailSettings;
  readonly channels: UpstreamContext['channels'] & Pick<Clients['channels'], 'GetView'>;
  /** All organisations of the installation, by host. */
  readonly realms: RealmList;
}
