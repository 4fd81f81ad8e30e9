/** How the table of permissions is written: who may call an endpoint, and what the others are notified. */
import type { ApiClient, Organisation, Params, RequestOptions } from '@rookery/testkit';

/** Who may be calling, and is a user in the organisation. */
export const ROLES_CALLING = ['guest', 'member', 'moderator', 'administrator', 'owner', 'bot'] as const;

export type RoleCalling = (typeof ROLES_CALLING)[number];

/** The others: not logged in, gone, and a member of another organisation who comes with the key of that. */
export const OUTSIDERS = ['spectator', 'deactivated', 'foreigner'] as const;

/** A refusal, as far as clients match it. */
export interface Refusal {
  readonly status?: number;
  readonly code?: string;
  readonly msg?: string | RegExp;
}

/** An organisation with something of everything in it. */
export interface World {
  readonly organisation: Organisation;
  readonly owner: ApiClient;
  readonly member: ApiClient;
  /** A public channel that the member made, without the guest. */
  readonly square: number;
  /** One that spectators see. */
  readonly window: number;
  /** The member's message in the channel that spectators see, where everyone is. */
  readonly message: number;
  /** A user whom nothing was done to. */
  someone(o?: Parameters<Organisation['user']>[1]): Promise<ApiClient>;
  /** A name that was not used. */
  name(): string;
}

/** One request. */
export interface Asked {
  /** The variables of the path. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly params?: Params;
  /** In place of parameters, what else makes a request: files. */
  readonly options?: RequestOptions;
}

export interface Row {
  /** Method and path as the table of endpoints has them. */
  readonly endpoint: string;
  /** What is special about this row, of several of an endpoint. */
  readonly case?: string;
  /** What to send, made again for each caller. */
  readonly ask?: (world: World, caller: ApiClient) => Asked | Promise<Asked>;
  /** Who is refused, and how; everyone else in the organisation succeeds, and spectators to whom it is open. */
  readonly refused?: Partial<Record<RoleCalling | 'spectator', Refusal>>;
  /** The user who calls is a new user: the call ends them, or their key. */
  readonly asSomeoneNew?: boolean;
  /** Where who is not logged in may come: everywhere, or under /json alone. Nobody, unless it is said. */
  readonly open?: 'to anyone' | 'to spectators';
  /** What comes in place of 200: where to find something, or nothing. */
  readonly answers?: 302 | 204;
  /**
   * Where it is found under one root alone. Only browsers call what is under /json: with a session, which those inside
   * have.
   */
  readonly root?: '/json' | '/api/v1';
}

/** The same refusal for several. */
export function each(roles: readonly RoleCalling[], refusal: Refusal): Partial<Record<RoleCalling, Refusal>> {
  return Object.fromEntries(roles.map((role) => [role, refusal]));
}

/** Of the organisation, which has a key for tokens. */
export const SUBDOMAIN = 'tpermissions';

export const BELOW_ADMINISTRATOR = ['guest', 'member', 'moderator', 'bot'] as const;
export const BELOW_OWNER = [...BELOW_ADMINISTRATOR, 'administrator'] as const;

export const NOT_ALLOWED: Refusal = { status: 400, code: 'BAD_REQUEST', msg: 'Insufficient permission' };
export const NO_BOTS: Refusal = {
  status: 400,
  code: 'BAD_REQUEST',
  msg: 'This endpoint does not accept bot requests.',
};
export const NO_GUESTS: Refusal = { status: 400, code: 'BAD_REQUEST', msg: 'Not allowed for guest users' };
export const ADMINISTRATORS_ONLY: Refusal = {
  status: 400,
  code: 'UNAUTHORIZED_PRINCIPAL',
  msg: 'Must be an organization administrator',
};
export const OWNERS_ONLY: Refusal = {
  status: 400,
  code: 'UNAUTHORIZED_PRINCIPAL',
  msg: 'Must be an organization owner',
};
