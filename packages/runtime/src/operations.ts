/** The state that a process reports to operators: to `rookery doctor`, `rookery replica` and `rookery queue`. */
import { createHash } from 'node:crypto';
import { badRequest, VERSION_FIELDS } from '@rookery/core';
import type { DatabaseReport } from '@rookery/data';
import type { LogRoom } from '@rookery/log';
import type { JsonReply } from '@rookery/protos/gen/rookery/JsonReply.ts';
import { bind, type ServiceBinding, services } from '@rookery/rpc';
import type { Registry } from 'prom-client';
import type { BaseConfig } from './config.ts';
import type { Page } from './health.ts';
import { isReadBy } from './server-access.ts';

interface OperationsOptions {
  readonly service: string;
  readonly replicaId: string;
  readonly config: BaseConfig;
  readonly metrics: Registry;
  /** What the process is missing, such as servers or services. */
  missing(): string[];
  /** Reports the state of the database; undefined without one. @throws if it does not answer */
  examineDatabase(): Promise<DatabaseReport | undefined>;
  /** Reports the state of the log. @throws if NATS does not answer */
  examineLog(): Promise<LogRoom>;
  /** Its inspection pages, by name. */
  readonly pages: () => Readonly<Record<string, Page>>;
}

/** A process's answer to Operations/Examine, as JSON. */
export interface ProcessReport {
  readonly service: string;
  readonly replica: string;
  readonly release: string;
  readonly development: boolean;
  /** Its clock, UNIX milliseconds. */
  readonly now_ms: number;
  /** What the process is missing, one line each. */
  readonly missing: readonly string[];
  /** Digests of variables that must be the same in all processes, by name. */
  readonly shared: Readonly<Record<string, string>>;
  /** Its gauges, by name. */
  readonly figures: Readonly<Record<string, number>>;
  /** Absent without a database. */
  readonly database?: DatabaseReport | { readonly error: string };
  readonly log: LogRoom | { readonly error: string };
}

/** Variables that must be the same in all processes that read them; their values are never shown. */
const SHARED = ['SECRET_KEYS', 'EXTERNAL_URL', 'AUTH_LEASE_MS', 'FILES_STORE', 'S3_BUCKET'] as const;
/** Hex digits of a digest: enough to tell two values apart, too few to guess one. */
const DIGEST_LENGTH = 6;

/** The `Operations` service of every process. */
export function operations(options: OperationsOptions): ServiceBinding {
  return bind(services.Operations, {
    Examine: async () => reply(await examine(options)),
    ShowPage: async ({ page, query }) => {
      const pages = options.pages();
      const found = Object.hasOwn(pages, page) ? pages[page] : undefined;
      if (!found) throw badRequest(`There is no page ${page}.`);
      return reply(found(new URLSearchParams(query)));
    },
  });
}

const reply = (value: object): JsonReply => ({ json: Buffer.from(JSON.stringify(value)) });

async function examine(options: OperationsOptions): Promise<ProcessReport> {
  const problem = (error: unknown) => ({ error: String(error instanceof Error ? error.message : error) });
  const [database, log] = await Promise.all([
    options.examineDatabase().catch(problem),
    options.examineLog().catch(problem),
  ]);
  return {
    service: options.service,
    replica: options.replicaId,
    release: VERSION_FIELDS.service_version,
    development: options.config.DEVELOPMENT,
    now_ms: Date.now(),
    missing: options.missing(),
    shared: sharedValues(options.service, options.config),
    figures: await figuresOf(options.metrics),
    ...(database && { database }),
    log,
  };
}

/** A digest of each shared variable that the process reads. */
function sharedValues(service: string, config: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = SHARED.filter((name) => isReadBy(service, name) && config[name] !== undefined);
  const digest = (value: unknown) =>
    createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, DIGEST_LENGTH);
  return Object.fromEntries(known.map((name) => [name, digest(config[name])]));
}

/** Returns the gauges by name; for gauges with labels, the largest value. */
async function figuresOf(metrics: Registry): Promise<Record<string, number>> {
  const all = await metrics.getMetricsAsJSON();
  return Object.fromEntries(
    all
      .filter(({ name, type, values }) => name.startsWith('rookery_') && String(type) === 'gauge' && values.length > 0)
      .map(({ name, values }) => [name, Math.max(...values.map(({ value }) => value))]),
  );
}
