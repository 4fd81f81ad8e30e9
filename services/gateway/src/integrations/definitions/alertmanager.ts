import type { Integration } from '../integration.ts';
import { link, md } from '../markdown.ts';
import { alertName, alerts } from './alerts.ts';

export const alertmanager: Integration = {
  name: 'alertmanager',
  displayName: 'Prometheus Alertmanager',
  setup:
    'In `alertmanager.yml`, a receiver with `webhook_configs: [{ url: ... }]`. In place of `api_key` in the address, ' +
    '`http_config.basic_auth` may have the address and the key of the bot. Each group of alerts is one message, in a ' +
    'topic of the group: what `group_by` names decides both.',
  event: (p) => p.text('status'),
  topic: alertName,
  events: {
    firing: (p) => alerts(p, link(md`**${alertName(p)}**`, p.maybe('externalURL'))),
    resolved: (p) => alerts(p, link(md`**${alertName(p)}** is over`, p.maybe('externalURL'))),
  },
};
