/** The types of a change over the API, and of the organisation in which it is made. */
import type { ApiClient, EventQueue, Organisation, Params } from '@rookery/testkit';

/** An organisation that contains an object for each change. */
export interface World {
  readonly organisation: Organisation;
  readonly owner: ApiClient;
  readonly ann: ApiClient;
  readonly ben: ApiClient;
  readonly guest: ApiClient;
  readonly leaver: ApiClient;
  /** A message from Ann, in a public channel of everyone but the owner. */
  readonly message: number;
  /** A direct message from Ann to Ben. */
  readonly direct: number;
  /** A direct message from Ann to herself. */
  readonly note: number;
  /** A group that Ann created with herself as its member, and one without members. */
  readonly team: number;
  readonly inner: number;
  /** A bot of Ann's. */
  readonly bot: number;
  /** A public channel that Ann created, with the guest in it. */
  readonly plaza: number;
}

export type Person = 'owner' | 'ann' | 'ben' | 'guest' | 'leaver';

export interface Mutation {
  readonly name: string;
  readonly as: Person;
  /** Method and path, as in the table of endpoints. */
  readonly endpoint: string;
  readonly params?: (world: World) => Params;
  /** A file, sent with `fields` instead of the parameters. */
  readonly file?: Buffer;
  readonly fields?: Record<string, string>;
  /** A body of another type with its headers, instead of the parameters. */
  readonly raw?: { readonly headers: Record<string, string>; readonly body: Buffer };
  /** Variables of the path. */
  readonly path?: (world: World) => Record<string, number | string> | Promise<Record<string, number | string>>;
  /** Resolves when the change has arrived, for changes that are in no journal. */
  readonly arrived?: (queue: EventQueue) => Promise<unknown>;
}
