/** The shape of a change over the API, and of the organisation that it is made in. */
import type { ApiClient, EventQueue, Organisation, Params } from '@rookery/testkit';

/** An organisation with something to change in it. */
export interface World {
  readonly organisation: Organisation;
  readonly owner: ApiClient;
  readonly ann: ApiClient;
  readonly ben: ApiClient;
  readonly guest: ApiClient;
  readonly leaver: ApiClient;
  /** Ann's, in a public channel of everyone but the owner. */
  readonly message: number;
  /** Ann's, to Ben. */
  readonly direct: number;
  /** Ann's, to herself. */
  readonly note: number;
  /** A group that Ann made, of herself, and one without members. */
  readonly team: number;
  readonly inner: number;
  /** Ann's. */
  readonly bot: number;
  /** A public channel that Ann made, with the guest in it. */
  readonly plaza: number;
}

export type Person = 'owner' | 'ann' | 'ben' | 'guest' | 'leaver';

export interface Mutation {
  readonly name: string;
  readonly as: Person;
  /** Method and path, as the table of endpoints has them. */
  readonly endpoint: string;
  readonly params?: (world: World) => Params;
  /** A body with a file and these fields, in place of the parameters. */
  readonly file?: Buffer;
  readonly fields?: Record<string, string>;
  /** A body of another kind, with its headers, in place of the parameters. */
  readonly raw?: { readonly headers: Record<string, string>; readonly body: Buffer };
  /** The variables of the path. */
  readonly path?: (world: World) => Record<string, number | string> | Promise<Record<string, number | string>>;
  /** Resolves when the change has come, where no journal says so. */
  readonly arrived?: (queue: EventQueue) => Promise<unknown>;
}
