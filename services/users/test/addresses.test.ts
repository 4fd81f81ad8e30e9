/** Tests the user lists of a register with hidden addresses: the shared pieces, and the reader's own piece. */
import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { foundOrganisation, type TestUser, useReplica } from './start-users.ts';

const EVERYONE = 1;
const ADMINS = 3;

const people: TestUser[] = [];

const { replica } = await useReplica();
const organisation = await foundOrganisation(replica);
const admin = await organisation.add('Ada Admin', { role: 'administrator' });
for (let n = 0; n < 11; n++) people.push(await organisation.add(`Person ${n}`));
for (const one of people) await show(one, one === people[4] ? EVERYONE : ADMINS);

async function show(user: TestUser, email_address_visibility: number): Promise<void> {
  const settings = Buffer.from(JSON.stringify({ email_address_visibility }));
  const nothing = { old_password: '', new_password: '', session_id: '' };
  await replica.call.UpdateSettings({ settings, ...nothing, targets: null }, await user.ctx());
}

/** The users of a register, joined as the gateway joins them, with the hashes of the shared pieces. */
async function register(user: TestUser, options: { known?: Buffer[]; shared?: boolean } = {}) {
  const request = {
    types: ['realm_user'],
    all: false,
    min_seq: 0,
    include_subscribers: false,
    partial_subscribers: false,
    slim_presence: false,
    presence_history_limit_days: 0,
    client_gravatar: true,
    capabilities: null,
    known_parts: options.known ?? [],
    takes_shared: options.shared ?? true,
  };
  const { json, shared = [] } = await replica.call.GetInitialState(request, await user.ctx());
  const pieces = shared.map(({ json: bytes, deflated }) =>
    deflated
      ? String(inflateRawSync(Buffer.concat([deflated.blocks as Buffer, Buffer.from([3, 0])])))
      : `,${String(bytes).slice(1, -1)}`,
  );
  const hashes = shared.map(({ hash }) => hash?.toString('hex'));
  return { hashes, text: `${String(json).slice(0, -1)}${pieces.join('')}}` };
}

const addresses = (text: string) =>
  JSON.parse(text).realm_users.map((one: { delivery_email: string | null }) => one.delivery_email);
const shownTo = (reader: TestUser) => [
  null,
  ...people.map((one) => (one === reader || one === people[4] ? one.email : null)),
];

it('shares all pieces but the one that the reader is in', async () => {
  // The administrator hides nothing, and appears with an address like any user.
  const all = [admin.email, ...shownTo(admin).slice(1)];
  const common = await register(people[4] as TestUser);
  expect(addresses(common.text)).toEqual(all);
  expect(common.hashes.length).toBeGreaterThan(2);
  expect(common.hashes).not.toContain(undefined);
  for (const reader of people) {
    const { hashes, text } = await register(reader);
    expect(addresses(text), reader.email).toEqual([admin.email, ...shownTo(reader).slice(1)]);
    const own = hashes.flatMap((hash, n) => (hash === undefined ? [n] : []));
    expect(own.length).toBe(reader === people[4] ? 0 : 1);
    expect(hashes.filter((hash, n) => hash !== undefined && hash !== common.hashes[n])).toEqual([]);
    // A reader whose client cannot join pieces gets the whole list in one.
    expect(addresses((await register(reader, { shared: false })).text)).toEqual(addresses(text));
  }
});

it('is whole for those from whom nothing is hidden', async () => {
  const { text } = await register(admin);
  expect(addresses(text)).toEqual([admin.email, ...people.map(({ email }) => email)]);
});
