/** Turns the reports of processes into the findings of `doctor`. */
import type { DatabaseReport } from '@rookery/data';
import { type ProcessReport, SERVICE_NAMES } from '@rookery/runtime';
import type { Asked } from '../processes.ts';

/** The result of one check. */
export interface Finding {
  /** The checked process, or the installation. */
  readonly of: string;
  readonly check: string;
  readonly result: 'ok' | 'warning' | 'problem';
  readonly detail: string;
}

/**
 * Bounds for differences between clocks, ms, including network latency. Larger ones make times of messages and ends of
 * leases wrong.
 */
const SKEW_MS = { warning: 500, problem: 5_000 } as const;
/** Bounds for the free share of a disk. */
const FREE = { warning: 0.15, problem: 0.05 } as const;
const LATENCY_MS = 500;
/** The number of partitions, over all replicas of users; during a change a partition may be owned twice. */
const NOTIFICATION_PARTITIONS = 16;
/** The bounds for warnings and problems, as in docs/operating.md. */
const FIGURES: Readonly<Record<string, readonly [string, number, number]>> = {
  rookery_log_unpublished_seconds: ['lag of the journal', 1, 5],
  rookery_log_blocked_seconds: ['entries that wait for others', 1, 5],
  rookery_commit_waiting: ['commit queue', 200, 1_000],
  rookery_log_silence_seconds: ['silence of the log', 1.5, 3],
  rookery_log_lag_seconds: ['lag of the log', 1, 5],
  rookery_grace_seconds: ['shortage of CPU', 0.5, 2],
  rookery_mails_dead: ['mails given up', 1, 100],
  rookery_tasks_waiting: ['tasks waiting', 100, 1_000],
  rookery_tasks_age_seconds: ['age of the oldest task', 60, 1_800],
  rookery_notifications_frames_waiting: ['frames that wait for notifications', 100, 1_000],
};

/** Returns the findings about one process. @param skewMs the min. difference between its clock and this one's */
export function ofProcess({ member, answer, error }: Asked<ProcessReport>, skewMs: number): Finding[] {
  const of = member.id;
  const finding = (check: string, result: Finding['result'], detail: string): Finding => ({
    of,
    check,
    result,
    detail,
  });
  if (!answer) return [finding('connection', 'problem', `does not answer at ${member.address}: ${error}`)];
  const apart = Math.abs(skewMs);
  const found = [
    finding('connection', 'ok', member.address),
    answer.missing.length === 0 ? finding('ready', 'ok', '') : finding('ready', 'problem', answer.missing.join('; ')),
    finding('clock', graded(apart, SKEW_MS.warning, SKEW_MS.problem), `${Math.round(apart)} ms apart`),
    ...figures(answer).map(({ check, result, detail }) => finding(check, result, detail)),
  ];
  const { database } = answer;
  if (database) {
    if ('error' in database) found.push(finding('MongoDB', 'problem', database.error));
    else found.push(...ofDatabase(database).map(([check, result, detail]) => finding(check, result, detail)));
  }
  return found;
}

function ofDatabase(one: DatabaseReport): [string, Finding['result'], string][] {
  const { version, latency_ms, missing_indexes: missing } = one;
  return [
    ['MongoDB', latency_ms > LATENCY_MS ? 'warning' : 'ok', `${version}, answers in ${latency_ms} ms`],
    ['indexes', missing.length > 0 ? 'problem' : 'ok', missing.length > 0 ? `missing: ${missing.join(', ')}` : ''],
    ['disk of MongoDB', roomResult(one.disk_free_bytes, one.disk_bytes), room(one.disk_free_bytes, one.disk_bytes)],
    ...ofBucket(one),
  ];
}

/** Returns the finding about S3, for services whose files may be there. */
function ofBucket({ s3 }: DatabaseReport): [string, Finding['result'], string][] {
  return s3 === undefined ? [] : [['S3', s3 === 'answers' ? 'ok' : 'problem', `it ${s3}`]];
}

/** Returns a finding for each figure that is too high, and one for all the others. */
function figures({ figures: all }: ProcessReport): Pick<Finding, 'check' | 'result' | 'detail'>[] {
  const rows = Object.entries(FIGURES).flatMap(([name, [check, warning, problem]]) => {
    const value = all[name];
    return value === undefined
      ? []
      : [{ check, result: graded(value, warning, problem), detail: `${Math.round(value * 10) / 10}` }];
  });
  const [well, high] = [rows.filter(({ result }) => result === 'ok'), rows.filter(({ result }) => result !== 'ok')];
  return [
    ...high,
    { check: 'figures', result: 'ok', detail: well.map((one) => `${one.check} ${one.detail}`).join(', ') },
  ];
}

const graded = (value: number, warning: number, problem: number): Finding['result'] =>
  value >= problem ? 'problem' : value >= warning ? 'warning' : 'ok';

export function roomResult(free: number, size: number): Finding['result'] {
  if (size === 0) return 'ok';
  return free < size * FREE.problem ? 'problem' : free < size * FREE.warning ? 'warning' : 'ok';
}

export const room = (free: number, size: number): string =>
  size === 0 ? 'unknown' : `${gigabytes(free)} of ${gigabytes(size)} GB free`;

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);

/** Returns the findings about the whole installation. */
export function ofInstallation(asked: readonly Asked<ProcessReport>[]): Finding[] {
  const of = 'installation';
  const answers = asked.flatMap(({ answer }) => (answer ? [answer] : []));
  const absent = SERVICE_NAMES.filter((service) => !asked.some(({ member }) => member.service === service));
  const releases = [...new Set(answers.map(({ release }) => release))];
  const developing = answers.some(({ development }) => development);
  return [
    {
      of,
      check: 'services',
      result: absent.length > 0 ? 'problem' : 'ok',
      detail: absent.length > 0 ? `none of ${absent.join(', ')}` : `${asked.length} processes`,
    },
    { of, check: 'release', result: releases.length > 1 ? 'warning' : 'ok', detail: releases.join(' and ') },
    {
      of,
      check: 'development mode',
      result: developing ? 'warning' : 'ok',
      detail: developing ? 'on: anyone can log in without a password' : 'off',
    },
    ...ofNotifications(answers),
    ...sharedVariables(answers),
    ...(answers.length > 0 ? [ofLog(answers.map(({ log }) => log))] : []),
  ];
}

/** Checks that every partition of the log is read by a replica of users. */
function ofNotifications(answers: readonly ProcessReport[]): Finding[] {
  const owned = answers.flatMap(({ figures: { rookery_notifications_partitions: partitions } }) => partitions ?? []);
  if (owned.length === 0) return [];
  const sum = owned.reduce((a, b) => a + b);
  const detail = `${sum} of ${NOTIFICATION_PARTITIONS} partitions of the log are read`;
  return [
    {
      of: 'installation',
      check: 'notifications',
      result: sum < NOTIFICATION_PARTITIONS ? 'problem' : 'ok',
      detail,
    },
  ];
}

/** Returns the finding about the log and its buckets, from what each process sees. */
function ofLog(seen: readonly ProcessReport['log'][]): Finding {
  const about = { of: 'installation', check: 'NATS' };
  const logs = seen.flatMap((one) => ('error' in one ? [] : [one]));
  const [log] = logs;
  if (!log) {
    const errors = new Set(seen.flatMap((one) => ('error' in one ? [one.error] : [])));
    return { ...about, result: 'problem', detail: [...errors].join('; ') };
  }
  const mib = (bytes: number) => Math.round(bytes / 1024 ** 2);
  const fewest = Math.min(...logs.map(({ bucket_replicas = log.replicas }) => bucket_replicas));
  const size = `log of ${mib(log.bytes)} of ${mib(log.max_bytes)} MiB, ${log.replicas} copies`;
  return fewest < log.replicas
    ? { ...about, result: 'warning', detail: `${size}; ${fewest} of a bucket` }
    : { ...about, result: 'ok', detail: size };
}

/** Checks that shared variables are the same everywhere, by the digests of their values. */
function sharedVariables(answers: readonly ProcessReport[]): Finding[] {
  const names = new Set(answers.flatMap(({ shared }) => Object.keys(shared)));
  return [...names].map((name) => {
    const values = Map.groupBy(
      answers.filter(({ shared }) => name in shared),
      ({ shared }) => shared[name],
    );
    const sides = [...values.values()].map((those) => those.map(({ replica }) => replica).join(', '));
    return {
      of: 'installation',
      check: name,
      result: sides.length > 1 ? 'problem' : 'ok',
      detail: sides.length > 1 ? `differs: ${sides.join(' / ')}` : 'the same everywhere',
    };
  });
}
