/**
 * Ends a process between two of its steps: loaded with `node --import`, it watches the database commands and the HTTP
 * requests that divide the work of notifications into steps. A process that reaches an armed step dies as by SIGKILL.
 * A step is armed by a file of its name in CRASH_DIR, and the file is removed by the process that dies.
 */
import { subscribe } from 'node:diagnostics_channel';
import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ClientSession, Collection } from 'mongodb';

const dir = process.env.CRASH_DIR ?? '';

function reach(step) {
  try {
    unlinkSync(join(dir, step));
  } catch {
    return;
  }
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment.
  for (;;);
}

/** What the transaction of a session does. */
const transactions = new WeakMap();

const kindOf = (filter) => {
  const id = typeof filter?._id === 'string' ? filter._id : filter?._id?.$in?.[0];
  return String(id).split(':')[1];
};

/** The step that a command is, by its collection. */
const STEPS = {
  deliveries: {
    // Deliveries of messages, and of digests.
    insertMany: (_documents, { session } = {}) => note(session, 'decisions'),
    bulkWrite: (_operations, { session } = {}) => note(session, 'decisions'),
    // A claim is set, and what was sent loses it.
    updateMany: (filter, { $unset }, { session } = {}) =>
      session ? undefined : `${$unset ? 'record' : 'claim'} of ${kindOf(filter)}`,
    updateOne: (filter) => `record of ${kindOf(filter)}`,
    deleteOne: (filter) => `removal of ${kindOf(filter)}`,
  },
  mails: {
    insertMany: (_documents, { session } = {}) => note(session, 'mails'),
    findOneAndUpdate: () => 'take of a mail',
    deleteOne: () => 'removal of a mail',
  },
  notification_checkpoints: { bulkWrite: () => 'checkpoint' },
};

function note(session, what) {
  if (session) transactions.set(session, what);
  return undefined;
}

for (const name of ['bulkWrite', 'updateMany', 'updateOne', 'deleteOne', 'insertMany', 'findOneAndUpdate']) {
  const original = Collection.prototype[name];
  Collection.prototype[name] = async function (...args) {
    const step = STEPS[this.collectionName]?.[name]?.(...args);
    if (step === undefined) return original.apply(this, args);
    reach(`before ${step}`);
    const result = await original.apply(this, args);
    // A mail that is taken, not a look that finds none.
    if (result !== null) reach(`after ${step}`);
    return result;
  };
}

const commit = ClientSession.prototype.commitTransaction;
ClientSession.prototype.commitTransaction = async function (...args) {
  const what = transactions.get(this);
  transactions.delete(this);
  if (what === undefined) return commit.apply(this, args);
  reach(`before commit of ${what}`);
  const result = await commit.apply(this, args);
  reach(`after commit of ${what}`);
  return result;
};

/** `name=origin`, separated by commas. */
const targets = (process.env.CRASH_TARGETS ?? '').split(',').map((one) => one.split('='));
function reachTarget(step, origin) {
  const name = targets.find(([, of]) => of === origin)?.[0];
  if (name) reach(`${step} ${name}`);
}
const originOf = (request) => `http://${request.getHeader('host')}`;
subscribe('undici:request:bodySent', ({ request }) => reachTarget('request to', request.origin));
subscribe('undici:request:headers', ({ request }) => reachTarget('answer of', request.origin));
subscribe('http.client.request.start', ({ request }) => reachTarget('request to', originOf(request)));
subscribe('http.client.response.finish', ({ request }) => reachTarget('answer of', originOf(request)));
