/** A group of alerts, in the form that Alertmanager has and Grafana took over. */
import { joined, lines, link, type Markdown, md } from '../markdown.ts';
import { Anomaly, type Payload } from '../payload.ts';

/** Labels of an alert that are shown where it has no text of its own. */
const MAX_LABELS = 8;

/** One alert: what it is about, and where it is shown. */
function alert(p: Payload): Markdown {
  const text = p.maybe('annotations.summary', 'annotations.description', 'annotations.message');
  const named = p.entries('labels').filter(([name]) => name !== 'alertname');
  const labels = joined(named.slice(0, MAX_LABELS).map(([name, value]) => md`${name}=${value}`));
  const about = text === '' ? labels : md`${text}`;
  const shown = about.text === '' ? md`${p.maybe('labels.alertname')}` : about;
  const graph = p.maybe('panelURL', 'dashboardURL', 'generatorURL');
  const runbook = p.maybe('annotations.runbook_url');
  const links = [graph === '' ? md`` : link('graph', graph), runbook === '' ? md`` : link('runbook', runbook)];
  const also = joined(links);
  return also.text === '' ? shown : md`${shown} (${also})`;
}

export const alertName = (p: Payload): string =>
  p.maybe('groupLabels.alertname', 'commonLabels.alertname', 'alerts.0.labels.alertname');

/** All alerts of a notification, those that fire before those that are over. @throws Anomaly without any */
export function alerts(p: Payload, heading: Markdown): Markdown {
  const all = p.list('alerts');
  if (all.length === 0) throw new Anomaly('no alerts');
  const severity = p.maybe('commonLabels.severity');
  const group = (status: string, title: string) => {
    const those = all.filter((one) => one.maybe('status') === status);
    return those.length === 0 ? md`` : md`**${title}** (${those.length})${lines(those.map(alert))}`;
  };
  const first = md`${heading}${severity === '' ? md`` : md`, severity ${severity}`}`;
  return joined([first, group('firing', 'Firing'), group('resolved', 'Resolved')], '\n\n');
}
