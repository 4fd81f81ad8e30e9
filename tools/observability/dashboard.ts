/**
 * The dashboard for Grafana, from what users notice down to the parts of the system; `npm run generate` writes its
 * JSON.
 */

interface Panel {
  readonly title: string;
  /** What it shows, for readers who do not know the system's terms. */
  readonly description: string;
  /** Grafana's name of the unit. */
  readonly unit: 's' | 'reqps' | 'short' | 'bytes' | 'percentunit';
  /** Each is a query and the legend of its line. */
  readonly queries: readonly (readonly [expr: string, legend: string])[];
}

const quantile = (of: number, metric: string, by = ''): string =>
  `histogram_quantile(${of}, sum by (le${by && `, ${by}`}) (rate(${metric}_bucket{$SELECT}[$__rate_interval])))`;
const perSecond = (metric: string, by: string): string => `sum by (${by}) (rate(${metric}{$SELECT}[$__rate_interval]))`;
const each = (metric: string, legend = '{{service}} {{pod}}{{instance}}') => [`${metric}{$SELECT}`, legend] as const;

export const ROWS: readonly { readonly title: string; readonly panels: readonly Panel[] }[] = [
  {
    title: 'What users notice',
    panels: [
      {
        title: 'Requests',
        description: 'Requests per second by status, including long polls.',
        unit: 'reqps',
        queries: [[perSecond('rookery_http_seconds_count', 'status'), '{{status}}']],
      },
      {
        title: 'Time to send a message',
        description: 'How long POST /messages takes at the gateway.',
        unit: 's',
        queries: ([0.5, 0.99] as const).map((of) => [
          `histogram_quantile(${of}, sum by (le) (rate(rookery_http_seconds_bucket{$SELECT, method="POST", route=~".*/messages"}[$__rate_interval])))`,
          `p${of * 100}`,
        ]),
      },
      {
        title: 'Delivery of events',
        description: 'Time from the commit of a change to the last reply to a poll that waited for it.',
        unit: 's',
        queries: [
          [quantile(0.5, 'rookery_delivery_seconds'), 'p50'],
          [quantile(0.99, 'rookery_delivery_seconds'), 'p99'],
        ],
      },
      {
        title: 'Waiting polls',
        description: 'Polls that wait for events, as counted by the gateways and by the events service.',
        unit: 'short',
        queries: [['sum by (service) (rookery_waiting_polls{$SELECT})', '{{service}}']],
      },
      {
        title: 'Rejected requests',
        description:
          'Requests per second over a rate limit, and registers and long reads rejected because too many waited.',
        unit: 'reqps',
        queries: [
          [perSecond('rookery_rate_limited_total', 'service'), 'rate limit'],
          [perSecond('rookery_registers_refused_total', 'service'), 'registers, {{service}}'],
          [perSecond('rookery_long_reads_refused_total', 'service'), 'long reads'],
        ],
      },
      {
        title: 'Ready replicas',
        description: 'Replicas whose /health/ready says ok: they can reach everything that they call.',
        unit: 'short',
        queries: [['sum by (service) (rookery_ready{$SELECT})', '{{service}}']],
      },
    ],
  },
  {
    title: 'Writes and the log',
    panels: [
      {
        title: 'Commits',
        description: 'Operations per second that the commit queues committed.',
        unit: 'reqps',
        queries: [[perSecond('rookery_commit_operations_total', 'service'), '{{service}}']],
      },
      {
        title: 'Operations per commit',
        description: 'How many operations one transaction commits together.',
        unit: 'short',
        queries: [
          [
            `${perSecond('rookery_commit_operations_total', 'service')} / ${perSecond('rookery_commit_groups_total', 'service')}`,
            '{{service}}',
          ],
        ],
      },
      {
        title: 'Waiting to be committed',
        description: 'Operations whose callers still wait for an answer.',
        unit: 'short',
        queries: [each('rookery_commit_waiting')],
      },
      {
        title: 'Committed, not in the log',
        description: 'How long the oldest committed entry of an organisation has waited for the log.',
        unit: 's',
        queries: [
          each('rookery_log_unpublished_seconds', 'unpublished, {{service}}'),
          each('rookery_log_blocked_seconds', 'blocked, {{service}}'),
        ],
      },
      {
        title: 'Lag of events',
        description:
          'Lag: from the commit of the newest entry to its arrival at a replica of events. Silence: since the last frame or heartbeat of the log.',
        unit: 's',
        queries: [
          each('rookery_log_lag_seconds', 'lag {{instance}}'),
          each('rookery_log_silence_seconds', 'silence {{instance}}'),
        ],
      },
      {
        title: 'Calls between services',
        description: 'p99 of the duration of calls, by the service that answers.',
        unit: 's',
        queries: [[quantile(0.99, 'rookery_rpc_seconds', 'service'), '{{service}}']],
      },
    ],
  },
  {
    title: 'Reaching people',
    panels: [
      {
        title: 'Notifications',
        description: 'Deliveries per second that were sent, retried and given up, by kind.',
        unit: 'reqps',
        queries: [
          [perSecond('rookery_notifications_sent_total', 'kind'), 'sent, {{kind}}'],
          [perSecond('rookery_notifications_retried_total', 'kind'), 'retried, {{kind}}'],
          [perSecond('rookery_notifications_dropped_total', 'kind'), 'given up, {{kind}}'],
        ],
      },
      {
        title: 'Mails',
        description: 'Mails that wait in the outbox (1,000 means 1,000 or more), and dead letters.',
        unit: 'short',
        queries: [
          ['max(rookery_tasks_waiting{$SELECT, task="mails"})', 'waiting'],
          ['max(rookery_mails_dead{$SELECT})', 'dead'],
        ],
      },
      {
        title: 'Tasks',
        description: 'How long the oldest pending durable task has waited, by kind.',
        unit: 's',
        queries: [['max by (task) (rookery_tasks_age_seconds{$SELECT})', '{{task}}']],
      },
      {
        title: 'Incoming',
        description: 'Requests of other systems to integrations and mails for channels per second, by outcome.',
        unit: 'reqps',
        queries: [
          [perSecond('rookery_integration_requests_total', 'outcome'), 'integrations, {{outcome}}'],
          [perSecond('rookery_incoming_mails_total', 'outcome'), 'mails, {{outcome}}'],
        ],
      },
    ],
  },
  {
    title: 'Caches',
    panels: [
      {
        title: 'Requests from memory',
        description: 'Requests per second that a cache served without a query.',
        unit: 'reqps',
        queries: [[perSecond('rookery_cache_hits_total', 'service, cache'), '{{service}} {{cache}}']],
      },
      {
        title: 'Requests that waited',
        description: 'Requests per second that waited for a query to a service or the database.',
        unit: 'reqps',
        queries: [[perSecond('rookery_cache_waits_total', 'service, cache'), '{{service}} {{cache}}']],
      },
      {
        title: 'New values',
        description: 'Values loaded per second, because they were not in memory yet or had changed.',
        unit: 'reqps',
        queries: [[perSecond('rookery_cache_loads_total', 'service, cache'), '{{service}} {{cache}}']],
      },
      {
        title: 'Entries',
        description: 'Entries in memory, over all replicas.',
        unit: 'short',
        queries: [['sum by (service, cache) (rookery_cache_entries{$SELECT})', '{{service}} {{cache}}']],
      },
    ],
  },
  {
    title: 'Processes',
    panels: [
      {
        title: 'CPU',
        description: 'Cores that each replica uses.',
        unit: 'short',
        queries: [['rate(process_cpu_seconds_total{$SELECT}[$__rate_interval])', '{{service}} {{instance}}']],
      },
      {
        title: 'Memory',
        description: 'Resident memory of each replica.',
        unit: 'bytes',
        queries: [each('process_resident_memory_bytes', '{{service}} {{instance}}')],
      },
      {
        title: 'CPU starvation',
        description: 'Time added to the timeouts of peers because the process gets too little CPU.',
        unit: 's',
        queries: [each('rookery_grace_seconds', '{{service}} {{instance}}')],
      },
    ],
  },
];

/**
 * Returns the dashboard in Grafana's format. `$SELECT` in a query is replaced by the selector of the chosen services.
 */
export function dashboard(): object {
  let id = 0;
  let y = 0;
  const panels: object[] = [];
  for (const row of ROWS) {
    panels.push({ id: ++id, type: 'row', title: row.title, gridPos: { x: 0, y: y++, w: 24, h: 1 }, panels: [] });
    row.panels.forEach((panel, index) => {
      panels.push(panelOf(panel, ++id, { x: (index % 3) * 8, y: y + Math.floor(index / 3) * 8, w: 8, h: 8 }));
    });
    y += Math.ceil(row.panels.length / 3) * 8;
  }
  return {
    uid: 'rookery',
    title: 'Rookery',
    tags: ['rookery'],
    schemaVersion: 39,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' },
        {
          name: 'service',
          label: 'Service',
          type: 'query',
          datasource: SOURCE,
          query: 'label_values(rookery_ready, service)',
          includeAll: true,
          allValue: '.*',
          multi: true,
          current: { text: 'All', value: '$__all' },
          refresh: 2,
        },
      ],
    },
    panels,
  };
}

const SOURCE = { type: 'prometheus', uid: '$datasource' };
const SELECT = 'service=~"$service"';

function panelOf({ title, description, unit, queries }: Panel, id: number, gridPos: object): object {
  return {
    id,
    type: 'timeseries',
    title,
    description,
    gridPos,
    datasource: SOURCE,
    fieldConfig: {
      defaults: { unit, min: 0, custom: { fillOpacity: 8, lineWidth: 1, showPoints: 'never' } },
      overrides: [],
    },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: queries.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: SOURCE,
      expr: expr.replaceAll('$SELECT', SELECT),
      legendFormat,
    })),
  };
}
