/** A group of alerts, in the format of Alertmanager, which Grafana adopted. */
import { joined, lines, link, type Markdown, md } from '../markdown.ts';
import { Anomaly, type Payload } from '../payload.ts';

/** Max. labels shown of an alert that has no text of its own. */
const MAX_LABELS = 8;

/** One alert of a group: its subject, and links to it. */
function alert(p: Payload, group: string): Markdown {
  const text = p.maybe('annotations.summary', 'annotations.description', 'annotations.message');
  const others = p.entries('labels').filter(([name]) => name !== 'alertname');
  const labels = joined(others.slice(0, MAX_LABELS).map(([name, value]) => md`${name}=${value}`));
  const about = text === '' ? labels : md`${text}`;
  const name = p.maybe('labels.alertname');
  const prefixed = name !== '' && name !== group ? md`**${name}**: ${about}` : about;
  const shown = about.text === '' ? md`${name}` : prefixed;
  const graph = p.maybe('panelURL', 'dashboardURL', 'generatorURL');
  const runbook = p.maybe('annotations.runbook_url');
  const links = [graph === '' ? md`` : link('graph', graph), runbook === '' ? md`` : link('runbook', runbook)];
  const also = joined(links);
  return also.text === '' ? shown : md`${shown} (${also})`;
}

/** Returns the name of a group, which is its topic, the same when it fires and when it is resolved. */
export function alertName(p: Payload): string {
  const name = p.maybe('groupLabels.alertname', 'commonLabels.alertname');
  if (name !== '') return name;
  const labels = p.entries('groupLabels').slice(0, MAX_LABELS);
  return labels.map(([label, value]) => `${label}=${value}`).join(', ') || p.maybe('alerts.0.labels.alertname');
}

/** Lists all alerts of a notification, firing ones before resolved ones. @throws Anomaly without alerts */
export function alerts(p: Payload, heading: Markdown): Markdown {
  const all = p.list('alerts');
  if (all.length === 0) throw new Anomaly('no alerts');
  const severity = p.maybe('commonLabels.severity');
  const truncated = p.number('truncatedAlerts');
  const name = alertName(p);
  const group = (status: string, title: string) => {
    const those = all.filter((one) => one.maybe('status') === status);
    return those.length === 0 ? md`` : md`**${title}** (${those.length})${lines(those, (one) => alert(one, name))}`;
  };
  const first = md`${heading}${severity === '' ? md`` : md`, severity ${severity}`}`;
  const more = truncated > 0 ? md`And ${truncated} more.` : md``;
  return joined([first, group('firing', 'Firing'), group('resolved', 'Resolved'), more], '\n\n');
}
