/** The database of a service, connected when the service requests it; some services have none. */
import type * as Data from '@rookery/data';
import { withoutCredentials } from '@rookery/log';
import type { BaseConfig } from './config.ts';
import { filesElsewhere } from './files-elsewhere.ts';
import type { Logger } from './logger.ts';

interface ServiceDatabaseOptions {
  readonly config: BaseConfig;
  readonly name: string;
  /** The name of the process at the MongoDB server. */
  readonly appName: string;
  readonly logger: Logger;
}

export class ServiceDatabase {
  readonly #options: ServiceDatabaseOptions;
  #data: typeof Data | undefined;
  #database: Data.Database | undefined;

  constructor(options: ServiceDatabaseOptions) {
    this.#options = options;
  }

  /**
   * Why the database is not usable; undefined if it is. A server that answers gives the reason, such as a user that
   * does not exist yet.
   */
  get problem(): string | undefined {
    if (!this.#database || this.#database.connected) return undefined;
    const url = withoutCredentials(this.#options.config.MONGODB_URL);
    const { refusal } = this.#database;
    if (refusal === undefined) return `MongoDB does not answer at ${url}`;
    return `MongoDB at ${url} refuses the credentials: ${refusal}`;
  }

  async connect(): Promise<Data.Database> {
    const { config, name, appName, logger } = this.#options;
    // Imported only if there is a database: the driver takes some 11 MiB.
    this.#data = await import('@rookery/data');
    this.#database = new this.#data.Database({
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

  /** Whether an error of a handler is a transient failure of the database. */
  isTransient(error: unknown): boolean {
    return this.#data?.isTransient(error) ?? false;
  }

  /** Reports the state of the database; undefined if there is none. @throws if it does not answer */
  async examine(): Promise<Data.DatabaseReport | undefined> {
    if (!this.#data || !this.#database) return undefined;
    // A command would wait for a primary longer than the caller of Examine waits for the answer.
    if (this.problem !== undefined) throw new Error(this.problem);
    return this.#data.examineDatabase(this.#database);
  }

  async close(): Promise<void> {
    await this.#database?.close();
  }
}
