import type { EventTemplate, Integration } from '../integration.ts';
import { joined, link, type Markdown, md, quote } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import { versionedHmac } from '../signatures.ts';

const service = (p: Payload) => p.maybe('event.data.service.summary', 'event.data.incident.service.summary');

function incident(p: Payload): Markdown {
  const number = p.maybe('event.data.number');
  const title = p.text('event.data.title');
  return link(number === '' ? title : md`#${number} ${title}`, p.maybe('event.data.html_url'));
}

function by(p: Payload): Markdown {
  const agent = p.maybe('event.agent.summary');
  return agent === '' ? md`` : md` by ${agent}`;
}

const changed =
  (verb: string): EventTemplate['message'] =>
  (p) =>
    md`Incident ${incident(p)} was ${verb}${by(p)}.`;

export const pagerduty: Integration = {
  name: 'pagerduty',
  displayName: 'PagerDuty',
  setup:
    'In **Integrations**, **Generic Webhooks (v3)**: a subscription with this address. The secret that it shows once ' +
    'belongs into the configuration of the bot as `pagerduty_secret`.',
  signature: versionedHmac('X-PagerDuty-Signature'),
  deliveryHeader: 'X-Webhook-Id',
  event: (p) => p.text('event.event_type'),
  topic: (p) => service(p),
  events: {
    'incident.triggered': (p) => {
      const to = joined(p.list('event.data.assignees').map((one) => md`${one.maybe('summary')}`));
      const urgency = p.maybe('event.data.urgency');
      const assigned = to.text === '' ? md`` : md`, assigned to ${to}`;
      return md`Incident ${incident(p)} triggered${urgency === '' ? md`` : md`, urgency ${urgency}`}${assigned}.`;
    },
    'incident.acknowledged': changed('acknowledged'),
    'incident.unacknowledged': changed('unacknowledged'),
    'incident.resolved': changed('resolved'),
    'incident.reopened': changed('reopened'),
    'incident.escalated': changed('escalated'),
    'incident.delegated': changed('delegated'),
    'incident.reassigned': changed('reassigned'),
    'incident.priority_updated': (p) =>
      md`Incident ${incident(p)} now has priority ${p.maybe('event.data.priority.summary') || 'none'}${by(p).text === '' ? md`` : md`, set${by(p)}`}.`,
    'incident.annotated': (p) => {
      const about = link(
        p.maybe('event.data.incident.summary') || 'an incident',
        p.maybe('event.data.incident.html_url'),
      );
      return md`Note on ${about}${by(p)}:${quote(p.text('event.data.content'))}`;
    },
    'pagey.ping': () => md`The webhook works.`,
  },
};
