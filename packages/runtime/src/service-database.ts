/** The database of a service's process, which is there from when the service asks for it; some services have none. */
import type * as Data from '@rookery/data';
import { withoutCredentials } from '@rookery/log';
import type { BaseConfig } from './config.ts';
import { filesElsewhere } from './files-elsewhere.ts';
import type { Logger } from './logger.ts';

interface ServiceDatabaseOptions {
  readonly config: BaseConfig;
  readonly name: string;
  /** What the process is called at the server. */
  readonly appName: string;
  readonly logger: Logger;
}

export class ServiceDatabase {
  readonly #o: ServiceDatabaseOptions;
  #data: typeof Data | undefined;
  #database: Data.Database | undefined;

  constructor(o: ServiceDatabaseOptions) {
    this.#o = o;
  }

  /** Why it cannot be used: a server that answers says why, such as a user that is not made yet. */
  get problem(): string | undefined {
    if (!this.#database || this.#database.connected) return undefined;
    const url = withoutCredentials(this.#o.config.MONGODB_URL);
    const { refusal } = this.#database;
    if (refusal === undefined) return `MongoDB does not answer at ${url}`;
    return `MongoDB at ${url} refuses the credentials: ${refusal}`;
  }

  async connect(): Promise<Data.Database> {
    const { config, name, appName, logger } = this.#o;
    // Only where there is a database: the driver takes some 11 MiB.
    this.#data = await import('@rookery/data');
    this.#database = await this.#data.connectDatabase({
      url: config.MONGODB_URL,
      caFile: config.MONGODB_CA_FILE,
      certificateKeyFile: config.MONGODB_CERT_KEY_FILE,
      database: name,
      appName,
      elsewhere: await filesElsewhere(config as object, logger),
      logger,
    });
    return this.#database;
  }

  /** Whether a handler failed for want of a database that is likely to be back soon. */
  isPassing(error: unknown): boolean {
    return this.#data?.isTransient(error) ?? false;
  }

  /** How it is; undefined where there is none. @throws where it does not answer */
  async examine(): Promise<Data.DatabaseReport | undefined> {
    if (!this.#data || !this.#database) return undefined;
    // A command would wait for a primary longer than who examines waits for an answer.
    if (this.problem !== undefined) throw new Error(this.problem);
    return this.#data.examineDatabase(this.#database);
  }

  async close(): Promise<void> {
    await this.#database?.close();
  }
}
