/**
 * The alerts for operators. docs/operating.md shows them as a table, Prometheus reads them as rules
 * (deploy/observability), Kubernetes as a PrometheusRule: `npm run generate` writes all three from this list.
 */
import { SERVICE_NAMES } from '@rookery/runtime';

export interface Alert {
  /** Also the anchor of its row in docs/operating.md, in lower case. */
  readonly name: string;
  readonly expr: string;
  /** How long the expression must hold before the alert fires, in the notation of Prometheus. */
  readonly for: string;
  /** `page`: users are affected now. `ticket`: they will be, or only some of them are. */
  readonly severity: 'page' | 'ticket';
  readonly means: string;
  readonly lookAt: string;
}

/**
 * Sums are grouped by `namespace`, a label that the Prometheus operator sets on each target: otherwise, of two
 * installations watched by one Prometheus, one could hide the other. Without the label, all targets count as one
 * installation.
 */
export const ALERTS: readonly Alert[] = [
  {
    name: 'RookeryProcessDown',
    expr: 'up{app_kubernetes_io_part_of="rookery"} == 0 or up{job="rookery"} == 0',
    for: '1m',
    severity: 'page',
    means: 'a process does not answer on its metrics port',
    lookAt: 'the state of the process, and the last lines of its log',
  },
  {
    name: 'RookeryServiceGone',
    // Without a target there is no `up` metric either.
    expr: SERVICE_NAMES.map((service) => `absent(rookery_ready{service="${service}"})`).join(' or '),
    for: '2m',
    severity: 'page',
    means: 'no process of a service is running, or Prometheus discovers none',
    lookAt:
      'the replicas of the `service` that the alert names, and why none of its pods is scheduled; the targets of Prometheus',
  },
  {
    name: 'RookeryNotReady',
    expr: 'rookery_ready == 0',
    for: '1m',
    severity: 'page',
    means: 'a process is not ready: a server or service that it calls is missing',
    lookAt: '`/health/ready`, which has a line for each missing server or service',
  },
  {
    name: 'RookeryErrors',
    expr: 'sum by (namespace) (rate(rookery_http_seconds_count{status=~"5.."}[5m])) / sum by (namespace) (rate(rookery_http_seconds_count[5m])) > 0.01',
    for: '5m',
    severity: 'page',
    means: 'more than one request in a hundred fails',
    lookAt: 'the routes of these requests, and the log of the gateway',
  },
  {
    name: 'RookeryNatsAway',
    expr: 'rookery_nats_connected == 0',
    for: '10s',
    severity: 'page',
    means: 'events are not delivered and registers answer 503; messages can still be sent',
    lookAt: 'NATS; `/health/ready` shows whether it answers',
  },
  {
    name: 'RookeryLogRestarted',
    // `increase` is 0 for a new pod that counted a change before its first scrape.
    expr: 'increase(rookery_log_epoch_changes_total[5m]) > 0 or (rookery_log_epoch_changes_total > 0 unless rookery_log_epoch_changes_total offset 5m)',
    for: '0s',
    severity: 'ticket',
    means: 'the log lost data and a new epoch began; every client registered again',
    lookAt: "NATS's disks; `sync_interval`, replicas",
  },
  {
    name: 'RookeryEventsUnpublished',
    expr: 'rookery_log_unpublished_seconds > 5',
    for: '30s',
    severity: 'page',
    means: 'a committed entry cannot be published and holds up the events of its organisation',
    lookAt: "the log of that service: 'publication failing'",
  },
  {
    name: 'RookeryEventsBlocked',
    expr: 'rookery_log_blocked_seconds > 5',
    for: '30s',
    severity: 'page',
    means: 'events wait for an entry of another service, or for the fence of a removal',
    lookAt:
      "'entry waits for its cause' in the log names that entry; 'withdrawal waits for its fence': the messages service does not answer",
  },
  {
    name: 'RookeryLogSilent',
    expr: 'rookery_log_silence_seconds > 3',
    for: '30s',
    severity: 'page',
    means: 'this replica receives nothing from the log; other replicas serve its polls',
    lookAt: 'the network, NATS',
  },
  {
    name: 'RookeryEventsLate',
    expr: 'histogram_quantile(0.99, sum by (namespace, le) (rate(rookery_delivery_seconds_bucket[5m]))) > 1',
    for: '5m',
    severity: 'page',
    means: 'more than one event in a hundred takes over a second to be delivered',
    lookAt: "`rookery_wake_seconds`: if it is as high, the replica's CPU; else publication and clocks",
  },
  {
    name: 'RookeryStarved',
    expr: 'rookery_grace_seconds > 1',
    for: '5m',
    severity: 'ticket',
    means: 'processes wait for the CPU: everything is slow, and failures are detected late',
    lookAt: "CPU limits, and other load on the machine; 'event loop delayed' in the log",
  },
  {
    name: 'RookeryCommitsRepeated',
    expr: 'sum by (namespace, service) (rate(rookery_commit_failures_total[5m])) > 0.5 * sum by (namespace, service) (rate(rookery_commit_groups_total[5m]))',
    for: '5m',
    severity: 'ticket',
    means: 'two processes act as owner of the same organisation, or MongoDB elects a new primary',
    lookAt: 'members, MongoDB',
  },
  {
    name: 'RookeryWritesWaiting',
    expr: 'rookery_commit_waiting > 1000',
    for: '30s',
    severity: 'page',
    means: 'writes arrive faster than MongoDB commits them',
    lookAt: "MongoDB's disk",
  },
  {
    name: 'RookeryCatchUpsRefused',
    expr: 'rate(rookery_catch_ups_refused_total[5m]) > 0',
    for: '15m',
    severity: 'ticket',
    means: 'clients are further behind than the log reaches or the `CATCH_UP_*` settings allow',
    lookAt: '`LOG_MAX_BYTES` and the `CATCH_UP_*` settings',
  },
  {
    name: 'RookeryRegistersRefused',
    expr: 'rate(rookery_registers_refused_total[5m]) > 0',
    for: '5m',
    severity: 'ticket',
    means: 'clients register faster than registers are served',
    lookAt:
      '`STATES_AT_ONCE`, `REGISTERS_AT_ONCE` of the gateway, and the number of replicas of events, users and the gateway',
  },
  {
    name: 'RookerySearchBehind',
    expr: 'rookery_search_behind_seconds > 900',
    for: '5m',
    severity: 'ticket',
    means: 'messages of an organisation are not indexed; searches still find them, but become slower and slower',
    lookAt: "the log of `messages`: 'search index not written'; `rookery_search_behind_messages`, MongoDB",
  },
  {
    name: 'RookeryTasksOld',
    expr: 'max by (namespace, service, task) (rookery_tasks_age_seconds) > 1800',
    for: '5m',
    severity: 'ticket',
    means:
      'durable tasks are overdue: mails, notices, subscriptions of new accounts, moves, exports, erasures, drafts, mutes',
    lookAt: "the log of that service: 'task failed, retrying' with this `task`",
  },
  {
    name: 'RookeryTasksGivenUp',
    expr: 'increase(rookery_tasks_attempts_total{outcome="given_up"}[1h]) > 0',
    for: '0s',
    severity: 'ticket',
    means: 'a durable task failed in all its attempts, and is not retried',
    lookAt: "'task given up' in the log of that service, and what the task needs: the mail server, another service",
  },
  {
    name: 'RookeryNotificationsBehind',
    expr: 'rookery_notifications_frames_waiting > 1000',
    for: '5m',
    severity: 'ticket',
    means: 'mails, pushes and webhooks are late: notifications are decided more slowly than messages are sent',
    lookAt: '`rookery_notifications_failures_total`, MongoDB',
  },
  {
    name: 'RookeryNotificationsFailing',
    expr: 'sum by (namespace) (increase(rookery_notifications_failures_total[5m])) > 0',
    for: '15m',
    severity: 'ticket',
    means: 'mails, pushes and webhooks of some organisation are stalled: a batch of decisions fails each time',
    lookAt: "the log of `users`: 'notifications not decided, retrying' names the organisation and the error",
  },
  {
    name: 'RookeryNotificationsGivenUp',
    expr: 'sum by (namespace) (increase(rookery_notifications_given_up_total[1h])) > 0',
    for: '0s',
    severity: 'ticket',
    means: 'some messages of an organisation cause no mail, push or webhook: their notifications could not be decided',
    lookAt: "the log of `users`: 'notifications of a frame given up' names the organisation and the error",
  },
  {
    name: 'RookeryNotificationsUnread',
    expr: 'sum by (namespace) (rookery_notifications_partitions) < 16',
    for: '5m',
    severity: 'ticket',
    means: 'mails, pushes and webhooks of some organisations are stalled: no replica of users reads the log for them',
    lookAt: "the log of `users`: 'log not read for notifications, retrying'",
  },
  {
    name: 'RookeryPushesFailing',
    expr: 'sum by (namespace) (increase(rookery_pushes_total{result="failed"}[15m])) > 0.5 * sum by (namespace) (increase(rookery_pushes_total[15m]))',
    for: '5m',
    severity: 'ticket',
    means: 'most pushes fail: a push service or the relay does not answer, or rejects this server',
    lookAt: '`rookery push test`, which shows the result and the reason for each device of a user',
  },
];
