/**
 * Custom emoji of the organisations. A cached list is valid for every caller whose organisation is not newer than the
 * list (`KnownRealms` explains why), so a message with an emoji costs no call until the organisation changes.
 */
import { type CustomEmojiNames, LEASED_CALL_MS, NOW, VersionedCache } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { CustomEmoji__Output } from '@rookery/protos/gen/rookery/CustomEmoji.ts';
import type { Clients } from '@rookery/runtime';

/** Max. cached lists; evicted ones are fetched again. A list of a thousand emoji takes some 300 kB. */
const MAX_REALMS = 1000;

/** The emoji of one organisation. */
class OrganisationEmoji implements CustomEmojiNames {
  readonly #active: ReadonlyMap<string, CustomEmoji__Output>;
  readonly #byCode: ReadonlyMap<string, CustomEmoji__Output>;

  constructor(emoji: readonly CustomEmoji__Output[]) {
    this.#active = new Map(emoji.filter((one) => !one.deactivated).map((one) => [one.name, one]));
    this.#byCode = new Map(emoji.map((one) => [one.id, one]));
  }

  codeOf(name: string): string | undefined {
    return this.#active.get(name)?.id;
  }

  of(code: string): CustomEmoji__Output | undefined {
    return this.#byCode.get(code);
  }

  /** Returns the URL of the image of the emoji with this name. */
  urlOf(name: string): string | undefined {
    return this.#active.get(name)?.source_url;
  }
}

export class KnownEmoji {
  readonly cache: VersionedCache<number, OrganisationEmoji>;

  constructor(users: Pick<Clients['users'], 'GetEmoji'>) {
    this.cache = new VersionedCache({
      most: MAX_REALMS,
      read: async (realm_id, known) => {
        const request = { realm_id, known_version: known?.version ?? 0 };
        const reply = await users.GetEmoji(request, { route: String(realm_id), deadlineMs: LEASED_CALL_MS });
        if (reply.not_modified && known) return known;
        return { version: reply.version, value: new OrganisationEmoji(reply.emoji) };
      },
    });
  }

  /**
   * Returns the emoji of a caller's organisation, including every change that was acknowledged before the call began.
   */
  async get({
    realm_id,
    realm_version,
  }: Pick<Caller__Output, 'realm_id' | 'realm_version'>): Promise<OrganisationEmoji> {
    // Version 0 comes from a gateway that names none.
    return this.cache.get(realm_id, realm_version || NOW);
  }
}
