/**
 * Makes a newly started mongod the primary of its set of one:
 *
 *   node mongod-primary.ts DIRECTORY PORT PID REPLICA_SET
 *
 * The exit code is 0 if the server is the primary, and NOT_PRIMARY if it has ended or does not become one within 10 s.
 * A separate process, since the driver takes 30 MiB, which `npm start` would otherwise retain for as long as it runs.
 */
import { pause } from '@rookery/core/pause';
import { MongoServerError } from 'mongodb';
import { type Credentials, credentialsIn, memberKeyIn } from './credentials.ts';
import { isRunning } from './guard.ts';
import { NOT_PRIMARY } from './mongod.ts';
import { type Command, ensureUser, isProcess, withMember } from './mongod-member.ts';

const NOT_YET_INITIALIZED = 94;
const WITHIN_MS = 10_000;
const LOOK_MS = 20;

/** Configures the server where necessary, and returns whether it is the primary. */
async function isPrimary(options: {
  port: number;
  pid: number;
  replicaSet: string;
  memberKey: string;
  credentials: Credentials;
}): Promise<boolean> {
  const { port, pid, replicaSet } = options;
  try {
    return await withMember(options, async (command) => {
      if (!(await isProcess(command, pid))) return false;
      await ensureConfigured(command, `127.0.0.1:${port}`, replicaSet);
      // The election takes about as long as its timeout; polling here reuses one connection.
      for (let i = 0; i < 100; i++) {
        const hello = await command({ hello: 1 });
        if (hello.isWritablePrimary === true) {
          await ensureUser(command, port, options.credentials);
          return true;
        }
        await pause(LOOK_MS);
      }
      return false;
    });
  } catch {
    return false; // not listening yet, or changing its state
  }
}

async function ensureConfigured(command: Command, host: string, replicaSet: string): Promise<void> {
  const members = [{ _id: 0, host }];
  try {
    const { config } = await command({ replSetGetConfig: 1 });
    if (config.members[0].host === host) return;
    // The port differs from that of the last start: the member does not find itself in the set until it is
    // reconfigured.
    await command({ replSetReconfig: { ...config, version: config.version + 1, members }, force: true });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NOT_YET_INITIALIZED) throw error;
    // An election timeout of one second instead of ten: the only voter need not wait for others.
    await command({ replSetInitiate: { _id: replicaSet, members, settings: { electionTimeoutMillis: 1_000 } } });
  }
}

const [dir = '', port = '', pid = '', replicaSet = ''] = process.argv.slice(2);
const member = {
  port: Number(port),
  pid: Number(pid),
  replicaSet,
  memberKey: memberKeyIn(dir).key,
  credentials: credentialsIn(dir),
};
const endAt = Date.now() + WITHIN_MS;
let found = false;
while (!found && Date.now() < endAt && isRunning(member.pid, 'mongod')) {
  found = await isPrimary(member);
  if (!found) await pause(LOOK_MS);
}
process.exit(found ? 0 : NOT_PRIMARY);
