/** The NATS model and the real server give the same answers to the same script. */

import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, createInbox, headers, type MsgHdrs, nanos } from '@nats-io/transport-node';
import { NO_GRACE } from '@rookery/core';
import { type Dial, natsConnectOptions } from '@rookery/log';
import { expect, inject, test } from 'vitest';
import { Acks } from '../../../packages/log/src/acks.ts';
import { isNoStream, isWrongSequence } from '../../../packages/log/src/errors.ts';
import { dialModel } from '../nats/connection.ts';
import { NatsServer } from '../nats/server.ts';
import { inModel } from './in-model.ts';

type Handles = Awaited<ReturnType<Dial>>;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns what an error means to the log. */
function meaning(error: unknown): string {
  if (isNoStream(error)) return 'no stream';
  if (isWrongSequence(error)) return 'wrong sequence';
  return (error as Error).name;
}

const outcome = (work: Promise<unknown>): Promise<unknown> => work.catch(meaning);

/** Returns the messages and heartbeats that a push consumer receives within a time. */
async function listen(
  { nc, jsm }: Handles,
  stream: string,
  config: object,
  ms: number,
  meanwhile: () => Promise<unknown> = async () => {},
) {
  const inbox = createInbox();
  const heard: unknown[] = [];
  const subscription = nc.subscribe(inbox, {
    callback: (_, msg) => {
      if (msg.subject === inbox) {
        const last = msg.headers?.get('Nats-Last-Consumer');
        const beat = { status: msg.headers?.code, last, stream: msg.headers?.get('Nats-Last-Stream') };
        // The number of heartbeats depends on timing, so equal ones count once.
        if (JSON.stringify(heard.at(-1)) !== JSON.stringify(beat)) heard.push(beat);
        return;
      }
      const parts = (msg.reply ?? '').split('.');
      const base = parts.length === 9 ? 4 : 6;
      const [sequence, count, timestamp, pending] = [1, 2, 3, 4].map((index) => parts[base + index]);
      heard.push({
        subject: msg.subject,
        data: Buffer.from(msg.data).toString(),
        sequence,
        count,
        pending,
        nanoseconds: /^\d{19}$/.test(timestamp ?? ''),
        marker: msg.headers?.get('Nats-Marker-Reason') ?? '',
        operation: msg.headers?.get('KV-Operation') ?? '',
      });
    },
  });
  const info = await jsm.consumers.add(stream, {
    deliver_subject: inbox,
    ack_policy: 'none',
    idle_heartbeat: nanos(500),
    inactive_threshold: nanos(5_000),
    mem_storage: true,
    num_replicas: 1,
    ...config,
  } as never);
  await meanwhile();
  await wait(ms);
  subscription.unsubscribe();
  await outcome(jsm.consumers.delete(stream, info.name));
  return heard;
}

async function streams(handles: Handles, name: string): Promise<unknown[]> {
  const { nc, jsm } = handles;
  const acks = new Acks(nc, NO_GRACE);
  const outcomes: unknown[] = [];
  const record = async (what: string, work: Promise<unknown>) => outcomes.push([what, await outcome(work)]);
  const subject = (service: string) => `${name}.log.0.1.${service}`;
  const publish = (service: string, data: string, expected?: number) =>
    acks.publish(subject(service), Buffer.from(data), expected);
  const config = {
    name: `${name}_log_0`,
    subjects: [`${name}.log.0.>`],
    storage: 'file',
    retention: 'limits',
    discard: 'old',
    max_age: nanos(3600_000),
    max_bytes: 1024 * 1024,
    num_replicas: 1,
    allow_direct: false,
  } as never;
  const state = async () => {
    const { state, config: stored } = await jsm.streams.info(`${name}_log_0`);
    return { first: state.first_seq, last: state.last_seq, bytes: stored.max_bytes };
  };
  const message = (query: object) =>
    jsm.streams
      .getMessage(`${name}_log_0`, query as never)
      .then((found) => found && [found.seq, found.subject, Buffer.from(found.data).toString()]);

  await record('info of none', jsm.streams.info(`${name}_log_0`));
  await record('message of none', message({ seq: 1 }));
  await record('publish to none', publish('users', 'a', 0));
  await record('delete none', jsm.streams.delete(`${name}_log_0`));
  const { created } = await jsm.streams.add(config);
  await record(
    'add again',
    jsm.streams.add(config).then((again) => again.created === created),
  );
  await record(
    'last of an empty one',
    state().then(({ last }) => last),
  );
  await record('first', publish('users', 'a', 0));
  await record('not first', publish('users', 'b', 0));
  await record('as expected', publish('users', 'b', 1));
  await record('another subject', publish('messages', 'c', 0));
  await record('whatever', publish('messages', 'd', undefined));
  await record('behind', publish('messages', 'e', 3));
  await record('ahead', publish('messages', 'e', 9));
  await record('state', state());
  await record('by sequence', message({ seq: 2 }));
  await record('by subject', message({ last_by_subj: subject('messages') }));
  await record('beyond', message({ seq: 99 }));
  await record('no subject', message({ last_by_subj: subject('none') }));
  await record('update', jsm.streams.update(`${name}_log_0`, { max_bytes: 2048 * 1024 } as never).then(state));
  const from = { deliver_policy: 'by_start_sequence', opt_start_seq: 3, flow_control: true };
  await record(
    'push',
    listen(handles, `${name}_log_0`, from, 1_200, () => publish('users', 'f', 2)),
  );
  await record('push from the end', listen(handles, `${name}_log_0`, { ...from, opt_start_seq: 6 }, 700));
  await record('delete', jsm.streams.delete(`${name}_log_0`));
  await record('publish after it', publish('users', 'g', 5));
  const recreated = await jsm.streams.add(config);
  outcomes.push(['another epoch', recreated.created !== created]);
  await record('sequences start again', publish('users', 'g', 0));
  await jsm.streams.delete(`${name}_log_0`);
  acks.close();
  return outcomes;
}

async function buckets(handles: Handles, name: string): Promise<unknown[]> {
  const { js, jsm } = handles;
  const outcomes: unknown[] = [];
  const record = async (what: string, work: Promise<unknown>) => outcomes.push([what, await outcome(work)]);
  const stream = `KV_${name}`;
  await jsm.streams.add({
    name: stream,
    subjects: [`$KV.${name}.>`],
    storage: 'file',
    retention: 'limits',
    discard: 'new',
    max_msgs_per_subject: 1,
    num_replicas: 1,
    allow_rollup_hdrs: true,
    allow_direct: false,
    allow_msg_ttl: true,
    subject_delete_marker_ttl: nanos(60_000),
  } as never);
  const put = (key: string, value: string, marks: Record<string, string> = {}, revision?: number) => {
    const all: MsgHdrs = headers();
    for (const [mark, text] of Object.entries(marks)) all.set(mark, text);
    const expect = revision === undefined ? {} : { expect: { lastSubjectSequence: revision } };
    return js.publish(`$KV.${name}.${key}`, Buffer.from(value), { headers: all, ...expect }).then(({ seq }) => seq);
  };
  const get = (key: string) =>
    jsm.streams.getMessage(stream, { last_by_subj: `$KV.${name}.${key}` }).then((found) => {
      if (!found) return null;
      const mark = found.header?.get('KV-Operation') || found.header?.get('Nats-Marker-Reason') || '';
      return [found.seq, Buffer.from(found.data).toString(), mark];
    });
  const keys = async () => {
    const { state } = await jsm.streams.info(stream, { subjects_filter: `$KV.${name}.>` } as never);
    return Object.keys(state.subjects ?? {}).sort();
  };
  await record('create', put('a', '1', {}, 0));
  await record('create again', put('a', '2', {}, 0));
  await record('update', put('a', '2', {}, 1));
  await record('update of old', put('a', '3', {}, 1));
  await record('put', put('b', '1'));
  await record('get', get('a'));
  await record('get none', get('c'));
  await record('keys', keys());
  await record('purge', put('b', '', { 'KV-Operation': 'PURGE', 'Nats-Rollup': 'sub', 'Nats-TTL': '60s' }));
  await record('get purged', get('b'));
  await record('short-lived', put('d', '1', { 'Nats-TTL': '1s' }));
  const last = { deliver_policy: 'last_per_subject', filter_subject: `$KV.${name}.>` };
  await record('watch over an expiry', listen(handles, stream, last, 2_600));
  await record('get expired', get('d'));
  await record('put over the mark', put('d', '2'));
  await jsm.streams.delete(stream);
  return outcomes;
}

test.for([
  ['streams', streams],
  ['buckets', buckets],
] as const)('%s behave as on a real server', { timeout: 30_000 }, async ([name, script]) => {
  const nc = await connect(natsConnectOptions(inject('servers').natsUrl));
  try {
    const real = await script({ nc, js: jetstream(nc), jsm: await jetstreamManager(nc) }, `conformance_${name}`);
    const modelled = await inModel(async (world) => {
      const server = new NatsServer(world);
      const dial = dialModel(server, { isCut: () => false, whenHealed: () => {} });
      return script(await dial({ servers: '', name: '' }), `conformance_${name}`);
    });
    expect(modelled).toEqual(real);
  } finally {
    await nc.close();
  }
});
