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
    lookAt: 'whether it runs, and the last lines of its log',
  },
  {
    name: 'RookeryServiceGone',
    // Without a target there is no `up` metric either.
    expr: SERVICE_NAMES.map((service) => `absent(rookery_ready{service="${service}"})`).join(' or '),
    for: '2m',
    severity: 'page',
    means: 'no process of a service is there, or Prometheus finds none',
    lookAt:
      'the `service` of the alert: its replicas, and why none of its pods is scheduled; the targets of Prometheus',
  },
  {
    name: 'RookeryNotReady',
    expr: 'rookery_ready == 0',
    for: '1m',
    severity: 'page',
    means: 'a process lacks a server or a service that it calls',
    lookAt: '`/health/ready`: it has a line for each thing that is missing',
  },
  {
    name: 'RookeryErrors',
    expr: 'sum by (namespace) (rate(rookery_http_seconds_count{status=~"5.."}[5m])) / sum by (namespace) (rate(rookery_http_seconds_count[5m])) > 0.01',
    for: '5m',
    severity: 'page',
    means: 'one request of a hundred fails',
    lookAt: 'the routes of these requests, and the log of the gateway',
  },
  {
    name: 'RookeryNatsAway',
    expr: 'rookery_nats_connected == 0',
    for: '10s',
    severity: 'page',
    means: 'events stand still and registers answer 503; sends go on',
    lookAt: 'NATS; `/health/ready` says whether it answers',
  },
  {
    name: 'RookeryLogRestarted',
    expr: 'increase(rookery_log_epoch_changes_total[5m]) > 0',
    for: '0s',
    severity: 'ticket',
    means: 'the log lost data and was started over; every client registered again',
    lookAt: "NATS's disks; `sync_interval`, replicas",
  },
  {
    name: 'RookeryEventsUnpublished',
    expr: 'rookery_log_unpublished_seconds > 5',
    for: '30s',
    severity: 'page',
    means: 'events of an organisation stand still behind a committed entry',
    lookAt: "the log of that service: 'publication failing'",
  },
  {
    name: 'RookeryEventsBlocked',
    expr: 'rookery_log_blocked_seconds > 5',
    for: '30s',
    severity: 'page',
    means: 'events wait for an entry of another service, or for the fence of a removal',
    lookAt:
      "'entry waits for its cause' in the log names that entry; 'withdrawal waits for its fence': the messages service is away",
  },
  {
    name: 'RookeryLogSilent',
    expr: 'rookery_log_silence_seconds > 3',
    for: '30s',
    severity: 'page',
    means: 'this replica does not hear the log; its polls go elsewhere',
    lookAt: 'the network, NATS',
  },
  {
    name: 'RookeryEventsLate',
    expr: 'histogram_quantile(0.99, sum by (namespace, le) (rate(rookery_delivery_seconds_bucket[5m]))) > 1',
    for: '5m',
    severity: 'page',
    means: 'events come late',
    lookAt: "`rookery_wake_seconds` alike: the replica's CPU; else publication and clocks",
  },
  {
    name: 'RookeryStarved',
    expr: 'rookery_grace_seconds > 1',
    for: '5m',
    severity: 'ticket',
    means: 'processes wait for the CPU: all is slow, and the dead are noticed late',
    lookAt: "limits and neighbours of its machine; 'event loop delayed'",
  },
  {
    name: 'RookeryCommitsRepeated',
    expr: 'sum by (namespace, service) (rate(rookery_commit_failures_total[5m])) > 0.5 * sum by (namespace, service) (rate(rookery_commit_groups_total[5m]))',
    for: '5m',
    severity: 'ticket',
    means: 'two processes believe that an organisation is theirs, or elections',
    lookAt: 'members, MongoDB',
  },
  {
    name: 'RookeryWritesWaiting',
    expr: 'rookery_commit_waiting > 1000',
    for: '30s',
    severity: 'page',
    means: 'writes come faster than MongoDB commits',
    lookAt: "MongoDB's disk",
  },
  {
    name: 'RookeryCatchUpsRefused',
    expr: 'rate(rookery_catch_ups_refused_total[5m]) > 0',
    for: '15m',
    severity: 'ticket',
    means: 'clients are further behind than the log or `CATCH_UP_*` reach',
    lookAt: '`LOG_MAX_BYTES`, those settings',
  },
  {
    name: 'RookeryRegistersRefused',
    expr: 'rate(rookery_registers_refused_total[5m]) > 0',
    for: '5m',
    severity: 'ticket',
    means: 'more register than is served',
    lookAt: '`STATES_AT_ONCE`, at the gateway `REGISTERS_AT_ONCE`, replicas of events, users and the gateway',
  },
  {
    name: 'RookerySearchBehind',
    expr: 'rookery_search_behind_seconds > 900',
    for: '5m',
    severity: 'ticket',
    means: 'messages of an organisation are not indexed; searches find them, slower and slower',
    lookAt: "the log of `messages`: 'search index not written'; `rookery_search_behind_messages`, MongoDB",
  },
  {
    name: 'RookeryTasksOld',
    expr: 'max by (namespace, service, task) (rookery_tasks_age_seconds) > 1800',
    for: '5m',
    severity: 'ticket',
    means:
      'what follows from changes is not done: mails, notices, subscriptions of new accounts, moves, exports, erasures',
    lookAt: "the log of that service: 'task failed, retrying' with this `task`",
  },
  {
    name: 'RookeryTasksGivenUp',
    expr: 'increase(rookery_tasks_attempts_total{outcome="given_up"}[1h]) > 0',
    for: '0s',
    severity: 'ticket',
    means: 'such work was not done in all its attempts, and is not tried again',
    lookAt: "'task given up' in the log of that service, and what it needs: the mail server, another service",
  },
  {
    name: 'RookeryNotificationsBehind',
    expr: 'rookery_notifications_frames_waiting > 1000',
    for: '5m',
    severity: 'ticket',
    means: 'mails, pushes and webhooks are late: the engine decides slower than messages are sent',
    lookAt: '`rookery_notifications_failures_total`, MongoDB',
  },
  {
    name: 'RookeryNotificationsFailing',
    expr: 'sum by (namespace) (increase(rookery_notifications_failures_total[5m])) > 0',
    for: '15m',
    severity: 'ticket',
    means: 'mails, pushes and webhooks of some organisation stand still: a batch of decisions fails each time',
    lookAt: "the log of `users`: 'notifications not decided, retrying' names the organisation and the error",
  },
  {
    name: 'RookeryNotificationsGivenUp',
    expr: 'sum by (namespace) (increase(rookery_notifications_given_up_total[1h])) > 0',
    for: '0s',
    severity: 'ticket',
    means: 'some messages of an organisation notify nobody by mail, push or webhook: they could not be decided',
    lookAt: "the log of `users`: 'notifications of a frame given up' names the organisation and the error",
  },
  {
    name: 'RookeryNotificationsUnread',
    expr: 'sum by (namespace) (rookery_notifications_partitions) < 16',
    for: '5m',
    severity: 'ticket',
    means: 'mails, pushes and webhooks of some organisations stand still: no replica of users reads the log for them',
    lookAt: "the log of `users`: 'log not read for notifications, retrying'",
  },
];
