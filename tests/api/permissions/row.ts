/** The types of the table of permissions: who may call an endpoint, and the rejections of others. */
import type { ApiClient, Organisation, Params, RequestOptions } from '@rookery/testkit';

/** Callers who are users of the organisation, by their role; the bot has that of a member. */
export const ROLES_CALLING = ['guest', 'member', 'moderator', 'administrator', 'owner', 'bot'] as const;

export type RoleCalling = (typeof ROLES_CALLING)[number];

/** Other callers: not logged in, deactivated, and a member of another organisation with a key of that organisation. */
export const OUTSIDERS = ['spectator', 'deactivated', 'foreigner'] as const;

/** A rejection; only the fields that clients match. */
export interface Refusal {
  readonly status?: number;
  readonly code?: string;
  readonly msg?: string | RegExp;
}

/** An organisation with an object of every kind. */
export interface World {
  readonly organisation: Organisation;
  readonly owner: ApiClient;
  readonly member: ApiClient;
  /** A public channel that the member created, without the guest. */
  readonly square: number;
  /** A web-public channel. */
  readonly window: number;
  /** The member's message in the web-public channel, to which all callers are subscribed. */
  readonly message: number;
  /** Creates a new user. */
  someone(options?: Parameters<Organisation['user']>[1]): Promise<ApiClient>;
  /** Returns an unused name. */
  name(): string;
}

/** One request. */
export interface Asked {
  /** Variables of the path. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly params?: Params;
  /** Request options for what is not a parameter, such as files. */
  readonly options?: RequestOptions;
}

export interface Row {
  /** Method and path, as in the table of endpoints. */
  readonly endpoint: string;
  /** Distinguishes this row from others of the same endpoint. */
  readonly case?: string;
  /** Prepares the request, separately for each caller. */
  readonly ask?: (world: World, caller: ApiClient) => Asked | Promise<Asked>;
  /**
   * The callers who are rejected, with the rejection. All other users of the organisation succeed, as do spectators if
   * the endpoint is open to them.
   */
  readonly refused?: Partial<Record<RoleCalling | 'spectator', Refusal>>;
  /** Whether a new user makes the call, because it ends the caller's account or key. */
  readonly asSomeoneNew?: boolean;
  /** Where callers without a login are accepted: everywhere, or under /json alone; default: nowhere. */
  readonly open?: 'to anyone' | 'to spectators';
  /** The status of a success other than 200: a redirect, or no content. */
  readonly answers?: 302 | 204;
  /**
   * The only root of the endpoint; default: both. Only browsers call endpoints under /json, with a session, which users
   * of the organisation have.
   */
  readonly root?: '/json' | '/api/v1';
}

/** Gives several roles the same rejection. */
export function each(roles: readonly RoleCalling[], refusal: Refusal): Partial<Record<RoleCalling, Refusal>> {
  return Object.fromEntries(roles.map((role) => [role, refusal]));
}

/** The subdomain of the organisation, which has a key for tokens. */
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
