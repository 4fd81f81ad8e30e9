/**
 * Direct connections to a member of a replica set: a set must be initiated, and reconfigured with its new port at a
 * later start, before clients can connect to it in the usual way.
 */
import { type Document, MongoClient, MongoServerError } from 'mongodb';
import { type Credentials, userinfo } from './credentials.ts';

const AUTHENTICATION_FAILED = 18;
const USER_EXISTS = 51_003;

export type Command = (command: Document) => Promise<Document>;

/**
 * Connects to a member in any state, with the members' own credentials: before the set has a primary there is no user.
 * Fails within seconds. `ask` gets a function that runs a command.
 */
export async function withMember<T>(
  options: { readonly port: number; readonly memberKey: string },
  ask: (command: Command) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(`mongodb://127.0.0.1:${options.port}/`, {
    auth: { username: '__system', password: options.memberKey },
    authSource: 'local',
    directConnection: true,
    serverSelectionTimeoutMS: 1_000,
    connectTimeoutMS: 1_000,
    socketTimeoutMS: 5_000,
  });
  const admin = client.db('admin');
  try {
    return await ask(admin.command.bind(admin));
  } finally {
    await client.close();
  }
}

/** Whether the server behind `command` is the process `pid`. */
export async function isProcess(command: Command, pid: number): Promise<boolean> {
  const status = await command({ serverStatus: 1, repl: 0, metrics: 0, locks: 0, wiredTiger: 0 });
  return Number(status.pid) === pid;
}

/** Creates the user, or sets its password, if it cannot log in: a first start may have been interrupted before that. */
export async function ensureUser(command: Command, port: number, credentials: Credentials): Promise<void> {
  const { user, password: pwd } = credentials;
  const url = `mongodb://${userinfo(credentials)}127.0.0.1:${port}/?directConnection=true`;
  try {
    await (await MongoClient.connect(url, { serverSelectionTimeoutMS: 5_000 })).close();
    return;
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== AUTHENTICATION_FAILED) throw error;
  }
  const writeConcern = { w: 'majority', j: true };
  try {
    await command({ createUser: user, pwd, roles: ['root'], writeConcern });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== USER_EXISTS) throw error;
    await command({ updateUser: user, pwd, writeConcern });
  }
}
