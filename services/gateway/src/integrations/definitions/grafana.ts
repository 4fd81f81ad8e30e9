import type { EventTemplate, Integration } from '../integration.ts';
import { lines, link, md, quote } from '../markdown.ts';
import { Anomaly, type Payload } from '../payload.ts';
import { hmac } from '../signatures.ts';
import { alertName, alerts } from './alerts.ts';

const heading = (p: Payload) => link(md`**${p.maybe('title') || alertName(p)}**`, p.maybe('externalURL'));

/** Format up to Grafana 8: one rule sends its own state. */
const legacy: EventTemplate = {
  topic: (p) => p.text('ruleName'),
  message: (p) => {
    if (!p.has('title')) throw new Anomaly('no title');
    const title = link(md`**${p.text('title')}**`, p.maybe('ruleUrl'));
    const matches = lines(p.list('evalMatches'), (one) => md`${one.maybe('metric')}: ${one.maybe('value')}`);
    return md`${title}${quote(p.maybe('message'))}${matches}`;
  },
};

export const grafana: Integration = {
  name: 'grafana',
  displayName: 'Grafana',
  setup:
    'In **Alerting**, **Contact points**: an integration of the type **Webhook**. A secret under **HMAC Signature**, ' +
    'without a timestamp header, belongs into the configuration of the bot as `grafana_secret`.',
  signature: hmac('X-Grafana-Alerting-Signature'),
  event: (p) => p.maybe('status', 'state'),
  topic: alertName,
  events: {
    firing: (p) => alerts(p, heading(p)),
    resolved: (p) => alerts(p, heading(p)),
    alerting: legacy,
    ok: legacy,
    no_data: legacy,
  },
};
