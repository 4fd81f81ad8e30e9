import type { EventTemplate, Integration } from '../integration.ts';
import { joined, link, md } from '../markdown.ts';

const problem: EventTemplate['message'] = (p) => {
  const details = joined([
    md`severity ${p.text('severity')}`,
    p.maybe('item') === '' ? md`` : md`item ${p.maybe('item')}`,
  ]);
  return md`${link(p.text('trigger'), p.maybe('link'))} on **${p.text('hostname')}**: ${p.text('status')} (${details}).`;
};

export const zabbix: Integration = {
  name: 'zabbix',
  displayName: 'Zabbix',
  setup:
    'A media type **Webhook** whose script posts JSON to this address: `{"hostname": "{HOST.NAME}", "severity": ' +
    '"{TRIGGER.SEVERITY}", "status": "{TRIGGER.STATUS}", "item": "{ITEM.NAME1} is {ITEM.VALUE1}", "trigger": ' +
    '"{TRIGGER.NAME}", "link": "https://zabbix.example.com/tr_events.php?triggerid={TRIGGER.ID}&eventid={EVENT.ID}"}`.',
  event: (p) => p.text('status').toLowerCase(),
  topic: (p) => p.text('hostname'),
  events: { problem, resolved: problem, ok: problem },
};
