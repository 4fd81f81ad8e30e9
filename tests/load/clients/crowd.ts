/** An organisation with users in overlapping channels, and which of them must see what. */
import type { RoleName } from '@rookery/core';
import { type ApiClient, type Organisation, QUIETLY } from '@rookery/testkit';
import { type Person, personOf } from './person.ts';

export interface CrowdChannel {
  readonly id: number;
  readonly name: string;
  readonly members: readonly Person[];
}

/** Returns whether the user, at any gateway, is in the channel. */
export function isMember(channel: CrowdChannel, { userId }: Person): boolean {
  return channel.members.some((member) => member.userId === userId);
}

export interface Crowd {
  readonly realmId: number;
  readonly people: readonly Person[];
  readonly channels: readonly CrowdChannel[];
  /** Sees all public messages, without being subscribed to any channel. */
  readonly admin: ApiClient;
  /** Is not subscribed to any channel either. */
  readonly visitor: Person;
  channelsOf(person: Person): readonly CrowdChannel[];
}

export interface CrowdSize {
  readonly users: number;
  readonly channels: number;
  /** Channels per user. */
  readonly each: number;
}

/** What a crowd requires of its organisation. */
export interface CrowdOrganisation extends Pick<Organisation, 'realmId' | 'settled'> {
  readonly address: Pick<Organisation['address'], 'origins'>;
  user(name: string, options?: { role?: RoleName }): Promise<ApiClient>;
}

/**
 * Creates `users` users and `channels` channels, subscribes each user to `each` of them in turn, so that channels have
 * about equally many members, and waits until all of it has reached the replicas of events.
 */
export async function gatherCrowd(organisation: CrowdOrganisation, options: CrowdSize): Promise<Crowd> {
  const { origins } = organisation.address;
  const admin = await organisation.user('Admin', { role: 'administrator' });
  const people: Person[] = [];
  for (let i = 0; i < options.users; i++) {
    people.push(personOf(await organisation.user(`Person ${i}`), origins, i));
  }
  const channels: CrowdChannel[] = [];
  for (let c = 0; c < options.channels; c++) {
    const members = people.filter(
      (_, i) => (((c - i) % options.channels) + options.channels) % options.channels < options.each,
    );
    const name = `channel ${c}`;
    const made = await admin.post('/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: members.map((one) => one.userId),
      ...QUIETLY,
    });
    if (made.status !== 200) throw new Error(`subscribe: ${made.status} ${JSON.stringify(made.body)}`);
    const found = await admin.get('/get_stream_id', { stream: name });
    channels.push({ id: found.body.stream_id, name, members });
  }
  await organisation.settled();
  return {
    realmId: organisation.realmId,
    people,
    channels,
    admin,
    visitor: personOf(await organisation.user('Visitor'), origins, 0),
    channelsOf: (person) => channels.filter((channel) => channel.members.includes(person)),
  };
}
