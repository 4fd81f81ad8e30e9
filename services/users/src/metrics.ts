/** The service's metrics of mails, pushes and outgoing webhooks. */
import { collectedMetrics, type ServiceEnvironment } from '@rookery/runtime';
import type { Mail } from './mail/outbox.ts';
import type { WebhookSender } from './outgoing-webhooks/webhook-sender.ts';
import type { Pusher } from './push/pusher.ts';

export function registerMetrics(
  metrics: ServiceEnvironment['metrics'],
  { mail, webhooks, pusher }: { mail: Mail; webhooks: WebhookSender; pusher: Pusher },
): void {
  const { gauge, counter, counters } = collectedMetrics(metrics);
  counter('webhook_replies', 'Replies of outgoing webhooks that were posted', () => webhooks.figures.replies);
  counter('webhook_failures', 'Calls of outgoing webhooks that failed for good', () => webhooks.figures.failures);
  counter(
    'webhook_blocked',
    'Calls of outgoing webhooks into networks that are not public',
    () => webhooks.figures.blocked,
  );
  counters('pushes', 'Notifications to devices of users', 'result', () => Object.entries(pusher.figures));
  gauge('mails_dead', 'Dead letters that are retained, over all replicas', () => mail.dead);
}
