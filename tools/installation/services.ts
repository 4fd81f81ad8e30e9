/** Starts the services of an installation as processes, and waits until the gateway reports that it is ready. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '@rookery/core/pause';
import { getPage, isPortFree, Supervisor, type SupervisorEvent } from '@rookery/embedded';
import { secretKeys } from './files.ts';
import { StartRefusal } from './refusal.ts';
import type { StartSettings } from './settings.ts';

// The services usually start in a few seconds; on a busy machine it takes longer.
const READY_MS = 90_000;
const POLL_MS = 50;
const REPORT_MS = 3_000;
// Max. deaths of a process before the installation is ready: after that it probably has a wrong setting and would never
// start.
const DEATHS = 3;

interface ServicesOptions {
  readonly settings: StartSettings;
  readonly servers: { readonly mongodbUrl: string; readonly natsUrl: string };
  readonly development: boolean;
  /** The directory of the built web client. */
  readonly webDir: string;
  /** Max. size of the log, bytes; undefined: as in the environment. */
  readonly logBytes: number | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** RPC_KEYS. */
  readonly rpcKeys: string;
  readonly step: (line: string) => void;
}

export class Services {
  readonly #options: ServicesOptions;
  readonly #supervisor: Supervisor;
  readonly #deaths = new Map<string, number>();

  constructor(options: ServicesOptions) {
    const { settings, servers, env } = options;
    this.#options = options;
    this.#supervisor = new Supervisor({
      dataDir: settings.dataDir,
      env: {
        ...env,
        ...(options.logBytes !== undefined && { LOG_MAX_BYTES: String(options.logBytes) }),
        MONGODB_URL: servers.mongodbUrl,
        NATS_URL: servers.natsUrl,
        NAMESPACE: settings.namespace,
        RPC_KEYS: options.rpcKeys,
        SECRET_KEYS: env.SECRET_KEYS || secretKeys(settings.dataDir),
        EXTERNAL_URL: settings.externalUrl,
        DEVELOPMENT: String(options.development),
        WEB_DIR: options.webDir,
        MAIL_DIR: env.MAIL_DIR || join(settings.dataDir, 'mail'),
        HOST: '127.0.0.1',
        GRPC_PORT: '0',
      },
      envOf: (service, replica) =>
        service === 'gateway' ? { HOST: settings.host, PORT: String(settings.port + replica - 1) } : {},
      onEvent: (event) => this.#onEvent(event),
      onBuilt: options.step,
    });
  }

  /**
   * Starts all replicas and waits until the gateway is ready. @throws StartRefusal with the reason if it does not
   * become ready
   */
  async start(): Promise<void> {
    const { settings, step } = this.#options;
    await this.#supervisor.waitForFormer();
    await checkPorts(settings);
    const replicas = [...settings.replicas];
    await Promise.all(replicas.map(([service, count]) => this.#supervisor.scale(service, count)));
    step(`started ${replicas.map(([service, count]) => (count > 1 ? `${service} x ${count}` : service)).join(', ')}`);
    await this.#ready();
  }

  /** Stops all services in order. */
  async stop(): Promise<void> {
    await this.#supervisor.stop();
  }

  async #ready(): Promise<void> {
    const { settings, step } = this.#options;
    const end = Date.now() + READY_MS;
    let reportAt = Date.now() + REPORT_MS;
    for (;;) {
      const missing = await whatIsMissing(settings.url);
      if (missing === undefined) return;
      const dying = [...this.#deaths].find(([, count]) => count >= DEATHS)?.[0];
      const log = (name: string) => join(settings.dataDir, 'log', name);
      if (dying)
        throw new StartRefusal(
          `${dying} does not start. ${log(`${dying}.log`)} ends with\n${tail(log(`${dying}.log`))}`,
        );
      if (Date.now() > end)
        throw new StartRefusal(`Not ready after ${READY_MS / 1000} s: ${missing}. Logs: ${log('')}`);
      if (Date.now() > reportAt) {
        step(`waiting: ${missing}`);
        reportAt += REPORT_MS;
      }
      await pause(POLL_MS);
    }
  }

  #onEvent(event: SupervisorEvent): void {
    const name = `${event.service}-${event.replica}`;
    if (event.kind === 'died') {
      this.#deaths.set(name, (this.#deaths.get(name) ?? 0) + 1);
      const how = event.exit?.signal ?? `code ${event.exit?.code}`;
      this.#options.step(`${name} (process ${event.pid}) ended with ${how}; starting it again`);
    } else if (event.kind === 'started' && this.#deaths.has(name)) {
      this.#options.step(`${name} runs again (process ${event.pid})`);
    }
  }
}

/** @throws StartRefusal if the port of a gateway is taken */
export async function checkPorts({ host, port: first, replicas }: StartSettings): Promise<void> {
  const gateways = replicas.get('gateway') ?? 1;
  for (let port = first; port < first + gateways; port++) {
    if (!(await isPortFree(port, host))) throw new StartRefusal(`Port ${port} is taken; PORT chooses another.`);
  }
}

/** Returns what the gateway reports as missing; undefined if it is ready. */
async function whatIsMissing(url: string): Promise<string | undefined> {
  try {
    const { status, text } = await getPage(`${url}/health/ready`, 2_000);
    return status === 200 ? undefined : text.trim().replaceAll('\n', ', ');
  } catch {
    return 'the gateway does not answer yet';
  }
}

function tail(path: string): string {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines
    .slice(-8)
    .map((line) => `  ${line.slice(0, 500)}`)
    .join('\n');
}
