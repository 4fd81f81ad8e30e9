import type { EventTemplate, Integration } from '../integration.ts';
import { link, md } from '../markdown.ts';
import type { Payload } from '../payload.ts';

const EVENTS: Readonly<Record<string, string>> = { '1': 'down', '2': 'up', '3': 'ssl_expiry' };
const monitor = (p: Payload) => link(md`**${p.text('monitorFriendlyName')}**`, p.maybe('monitorURL'));

/** Formats seconds as `1 h 5 min`. */
function span(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const details = (p: Payload) => (p.maybe('alertDetails') === '' ? md`` : md` (${p.maybe('alertDetails')})`);

const up: EventTemplate['message'] = (p) => {
  const seconds = p.number('alertDuration');
  return md`${monitor(p)} is up again${seconds > 0 ? md` after ${span(seconds)}` : md``}${details(p)}.`;
};

export const uptimerobot: Integration = {
  name: 'uptimerobot',
  displayName: 'UptimeRobot',
  setup:
    'In **Integrations & API**, **Webhook**: this address, with the default parameters sent as JSON or as POST parameters.',
  event: (p) => p.entry(EVENTS, 'alertType') ?? p.text('alertType'),
  topic: (p) => p.text('monitorFriendlyName'),
  events: {
    down: (p) => md`${monitor(p)} is down${details(p)}.`,
    up,
    ssl_expiry: (p) => md`The certificate of ${monitor(p)} expires soon${details(p)}.`,
  },
};
