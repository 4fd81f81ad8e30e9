/**
 * `rookery organisation delete`: what remains of an organisation in every collection, and that other organisations lose
 * nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connectClients, createLogger } from '@rookery/runtime';
import { type ApiClient, EventQueue, multipart, PICTURE } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { type Document, MongoClient } from 'mongodb';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { ok } from '../../answers.ts';
import { get, upload } from '../uploads/files.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const people = { owner: { name: 'Olga', role: 'owner', password: 'a fine password' }, ann: 'Ann' } as const;
const doomed = await useOrganisation(people, { name: 'The doomed' });
const spared = await useOrganisation(people, { name: 'The spared' });
const { address } = doomed.organisation;
const mongodb = await MongoClient.connect(address.mongodbUrl);
afterAll(() => mongodb.close());

const SERVICES = ['users', 'channels', 'messages'] as const;
/** Collections whose documents name no organisation, or contain a number that is not one. */
const OF_NONE = new Set(['notification_checkpoints', 'bounced_addresses', 'uploads.chunks', 'uploads.files']);

const env = {
  PATH: process.env.PATH,
  NATS_URL: address.natsUrl,
  RPC_KEYS: address.signing.keys.join(','),
  NAMESPACE: address.namespace,
};
/** One process for all commands: starting it takes longer than a command. */
const batch = spawn(process.execPath, ['tools/rookery.ts', 'batch'], {
  cwd: root,
  env,
  stdio: ['pipe', 'pipe', 'inherit'],
});
const answers = createInterface({ input: batch.stdout })[Symbol.asyncIterator]();
afterAll(async () => {
  batch.stdin.end();
  if (batch.exitCode === null) await once(batch, 'exit');
});

/** Runs a command about the organisation, and returns its result. */
async function rookery(...args: string[]): Promise<{ code: number; data?: unknown; error?: string }> {
  const here = ['--organisation', doomed.organisation.host.replace('.localhost', '')];
  batch.stdin.write(`${JSON.stringify(['organisation', ...args, ...here])}\n`);
  return JSON.parse(String((await answers.next()).value));
}

/**
 * Whether a document belongs to an organisation, by every form of reference, independently of the services' own
 * knowledge.
 */
function isOf(realm: number, document: Document): boolean {
  const { _id } = document;
  // The id of a session is a hash, which may begin with any number.
  if (typeof document.realm === 'number') return document.realm === realm;
  if (document.r === realm || _id?.r === realm || _id === realm) return true;
  if (typeof _id === 'number') return _id >= realm * 2 ** 31 && _id < (realm + 1) * 2 ** 31;
  return typeof _id === 'string' && new RegExp(`^${realm}\\D`).test(_id);
}

/** The numbers of the journal remain: they say how far the log is. */
const isTombstone = (collection: string, document: Document): boolean =>
  (collection === 'journal' && document.erased === true && Object.keys(document.ids).length === 0) ||
  collection === 'positions';

/** Returns the number of documents of an organisation in each collection. */
async function leftOf(realm: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const service of SERVICES) {
    const database = mongodb.db(`${address.namespace}_${service}`);
    for (const { name } of await database.listCollections().toArray()) {
      if (OF_NONE.has(name)) continue;
      const documents = await database.collection(name).find().toArray();
      const count = documents.filter((one) => isOf(realm, one) && !isTombstone(name, one)).length;
      if (count > 0) counts[`${service}.${name}`] = count;
    }
  }
  return counts;
}

const chunksOf = (files: readonly string[]) =>
  mongodb
    .db(`${address.namespace}_messages`)
    .collection('uploads.chunks')
    .find()
    .toArray()
    .then((all) => all.filter(({ files_id }) => files.includes(String(files_id))).length);

/** Creates documents in as many collections as the API can reach. */
async function live({ owner, ann }: { owner: ApiClient; ann: ApiClient }): Promise<EventQueue> {
  const queue = await EventQueue.register(ann, { event_types: ['message'] });
  await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'square' }], principals: [ann.userId] }));
  const picture = sharp({ create: { width: 1000, height: 500, channels: 3, background: 'red' } });
  const url = await upload(owner, 'a.png', await picture.png().toBuffer(), 'image/png');
  const thumbnail = `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`;
  expect((await get(owner, thumbnail)).status).toBe(200);
  await upload(ann, 'unused.txt');
  await ok(owner.post('/users/me/avatar', {}, multipart([PICTURE])));
  await ok(owner.post('/realm/emoji/rook', {}, multipart([PICTURE])));
  const { id } = await ok(
    owner.post('/messages', { type: 'stream', to: 'square', topic: 'one', content: `@**Ann** [a](${url}) words` }),
  );
  await ok(ann.post(`/messages/${id}/reactions`, { emoji_name: 'heart' }));
  await ok(ann.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
  await ok(owner.post('/messages', { type: 'direct', to: [ann.userId], content: 'direct' }));
  const { stream_id } = await ok(ann.get('/get_stream_id', { stream: 'square' }));
  const due = Math.floor(Date.now() / 1000) + 86_400;
  const at = { type: 'stream', to: stream_id, topic: 'later', scheduled_delivery_timestamp: due };
  await ok(owner.post('/scheduled_messages', { ...at, content: 'later' }));
  await ok(ann.post('/drafts', { drafts: [{ type: 'stream', to: [stream_id], topic: 'a', content: 'draft' }] }));
  await ok(owner.post('/users/me/presence', { status: 'active' }));
  await ok(owner.post('/invites', { invitee_emails: 'guest@example.com', invite_as: 400, stream_ids: [] }));
  await ok(owner.post('/user_groups/create', { name: 'rooks', description: '', members: [ann.userId] }));
  await ok(ann.post('/user_topics', { stream_id, topic: 'one', visibility_policy: 3 }));
  await ok(owner.post('/export/realm', {}));
  return queue;
}

it('removes all of it, resumes what was interrupted, and touches nobody else', async () => {
  const { realmId } = doomed.organisation;
  await live(doomed);
  const queue = await live(spared);
  for (const { owner, organisation } of [doomed, spared]) {
    const isPending = async () => (await ok(owner.get('/export/realm'))).exports[0].pending;
    await expect.poll(isPending, { timeout: 30_000 }).toBe(false);
    // Waits for the messages of the server's bots about the export, too.
    await organisation.settled();
  }
  const attachments = mongodb.db(`${address.namespace}_messages`).collection('attachments');
  const files = (await attachments.find({ realm: realmId }).toArray()).map(({ file }) => String(file));
  const before = await leftOf(realmId);
  expect(Object.keys(before).length).toBeGreaterThan(25);
  expect(await chunksOf(files)).toBeGreaterThan(0);

  const remove = (name: string, ...more: string[]) => rookery('delete', '--confirm', name, ...more);
  expect(await remove('The doomed', '--yes')).toEqual({
    code: 1,
    error: 'The doomed is in use: deactivate it first.',
  });
  await rookery('deactivate', '--yes');
  const misnamed = await remove('The spared', '--yes');
  expect(misnamed).toEqual({ code: 2, error: expect.stringContaining("confirm with --confirm 'The doomed'") });
  const unconfirmed = await remove('The doomed');
  expect(unconfirmed).toEqual({ code: 2, error: expect.stringContaining('confirm with --yes') });
  expect(await leftOf(realmId)).toMatchObject({ 'messages.messages': before['messages.messages'] });

  // The command dies after its first step, when something of every kind still exists.
  const logger = createLogger({ service: 'testkit', replica: 'testkit', level: 'error' });
  const tool = await connectClients({ ...address, logger });
  const at = { route: String(realmId) };
  await expect(tool.clients.messages.EraseRealm({ realm_id: realmId, place: 0 }, at)).rejects.toThrow('not started');
  await tool.clients.users.DeleteRealm({ realm_id: realmId, name: 'The doomed' }, { ...at, requestKey: 'delete' });
  await tool.clients.channels.EraseRealm({ realm_id: realmId, place: 2 }, at);
  await tool.close();
  expect(await rookery('reactivate')).toEqual({ code: 1, error: 'The organization is being deleted.' });

  const others = await leftOf(spared.organisation.realmId);
  expect(await remove('The doomed', '--yes')).toMatchObject({
    code: 0,
    data: { realm_id: realmId, name: 'The doomed', removed: { messages: expect.any(Number) } },
  });
  expect(await leftOf(realmId)).toEqual({});
  expect(await chunksOf(files)).toBe(0);
  // The host no longer belongs to an organisation. If only one organisation is left, the host leads to that one.
  const answer = async () => (await doomed.owner.get('/users/me')).body.code;
  expect(['INVALID_API_KEY', 'UNAUTHORIZED', 'NONEXISTENT_SUBDOMAIN']).toContain(await answer());
  expect(await remove('The doomed', '--yes')).toMatchObject({
    code: 1,
    error: expect.stringContaining('no organisation'),
  });

  expect(await leftOf(spared.organisation.realmId)).toEqual(others);
  await ok(spared.owner.post('/messages', { type: 'direct', to: [spared.ann.userId], content: 'still here' }));
  expect(await queue.next(({ message }) => message?.content.includes('still here'))).toBeDefined();
});
