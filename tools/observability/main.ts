/**
 * Writes the monitoring of an installation: Prometheus' rules and Grafana's dashboard in deploy/observability, the
 * Kubernetes component `monitoring`, and the table of alerts in docs/operating.md. `npm run generate` runs it; with
 * `--check` it only compares. It fails for a metric that docs/operating.md does not list, which no process reports.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ROOT, writeGenerated } from '../generated-files.ts';
import { ALERTS, type Alert } from './alerts.ts';
import { dashboard } from './dashboard.ts';

const PAGE = 'docs/operating.md';
const BEGIN = '<!-- Written by tools/observability from here on. -->\n';
const END = '<!-- Written by tools/observability up to here. -->\n';
const WRITTEN = '# Written by `npm run generate` from tools/observability.\n';
/** The runbook: a path in the repository, since the URL at which an organisation publishes its documents is unknown. */
const RUNBOOK = 'docs/operating.md';

const rules = () => ({ groups: [{ name: 'rookery', rules: ALERTS.map(ruleOf) }] });

function ruleOf(alert: Alert): object {
  return {
    alert: alert.name,
    expr: alert.expr,
    for: alert.for,
    labels: { severity: alert.severity },
    annotations: {
      summary: plain(alert.means),
      description: `Look at ${plain(alert.lookAt)}.`,
      runbook_url: `${RUNBOOK}#${alert.name.toLowerCase()}`,
    },
  };
}

const plain = (text: string): string => text.replaceAll('`', '');

const prometheusRule = () => ({
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'rookery' },
  spec: rules(),
});

function table(): string {
  const rows = ALERTS.map(
    ({ name, expr, for: holds, severity, means, lookAt }) =>
      `| <a id="${name.toLowerCase()}"></a>**${name}** (${severity}): \`${expr.replaceAll('|', '\\|')}\`${holds === '0s' ? '' : ` for ${holds}`} | ${means} | ${lookAt} |\n`,
  );
  return `| alert | it means | look at |\n|---|---|---|\n${rows.join('')}`;
}

/** Returns the names of the metrics in expressions. */
export function metricsIn(expressions: readonly string[]): Set<string> {
  const names = expressions.flatMap((text) => [...text.matchAll(/\brookery_\w+/g)].map(([name]) => name));
  return new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
}

/** Returns the names that have no row in the page. */
export function unknownMetrics(names: Iterable<string>, page: string): string[] {
  const listed = new Set([...page.matchAll(/^\| `(rookery_\w+)` \|/gm)].map(([, name]) => name));
  return [...names].filter((name) => !listed.has(name)).sort();
}

function main(): void {
  const page = readFileSync(join(ROOT, PAGE), 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the table of alerts`);
  const board = JSON.stringify(dashboard(), null, 1);
  const files: Record<string, string> = {
    [PAGE]: `${before}${BEGIN}\n${table()}\n${END}${after}`,
    'deploy/observability/alerts.yaml': WRITTEN + stringify(rules(), { lineWidth: 0 }),
    'deploy/observability/dashboard.json': `${board}\n`,
    'deploy/k8s/components/monitoring/alerts.yaml': WRITTEN + stringify(prometheusRule(), { lineWidth: 0 }),
  };
  const unknown = unknownMetrics(metricsIn([board, ...ALERTS.map(({ expr }) => expr)]), page);
  if (unknown.length > 0) fail(`${PAGE} lists no such metric: ${unknown.join(', ')}`);
  writeGenerated(files);
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

if (import.meta.main) main();
