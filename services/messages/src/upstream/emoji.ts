/**
 * The emoji that organisations have of their own. What is known of a list holds for every caller whose organisation is no
 * newer than that (`KnownRealms` says why), so that a message with an emoji costs no call until the organisation changes.
 */
import { type CustomEmojiNames, FreshReads } from '@rookery/core';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { CustomEmoji__Output } from '@rookery/protos/gen/rookery/CustomEmoji.ts';
import type { Clients } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';

/** Lists cached; others are asked for again. One of a thousand emoji takes some 300 kB. */
const MAX_REALMS = 1000;
const DEADLINE_MS = 5000;

/** The emoji of one organisation at one version of it. */
class OrganisationEmoji implements CustomEmojiNames {
  readonly version: number;
  readonly #active: ReadonlyMap<string, CustomEmoji__Output>;
  readonly #byCode: ReadonlyMap<string, CustomEmoji__Output>;

  constructor(version: number, emoji: readonly CustomEmoji__Output[]) {
    this.version = version;
    this.#active = new Map(emoji.filter((one) => !one.deactivated).map((one) => [one.name, one]));
    this.#byCode = new Map(emoji.map((one) => [one.id, one]));
  }

  codeOf(name: string): string | undefined {
    return this.#active.get(name)?.id;
  }

  of(code: string): CustomEmoji__Output | undefined {
    return this.#byCode.get(code);
  }

  /** Where the image of the one with this name is. */
  urlOf(name: string): string | undefined {
    return this.#active.get(name)?.source_url;
  }
}

export class KnownEmoji {
  readonly #known = new LRUCache<number, OrganisationEmoji>({ max: MAX_REALMS });
  readonly #asked: FreshReads<number, OrganisationEmoji>;

  constructor(users: Pick<Clients['users'], 'GetEmoji'>) {
    this.#asked = new FreshReads(async (realm_id) => {
      const known = this.#known.get(realm_id);
      const reply = await users.GetEmoji(
        { realm_id, known_version: known?.version ?? 0 },
        { route: String(realm_id), deadlineMs: DEADLINE_MS },
      );
      const emoji = known && reply.not_modified ? known : new OrganisationEmoji(reply.version, reply.emoji);
      this.#known.set(realm_id, emoji);
      return emoji;
    });
  }

  /** Those of a caller's organisation, with every change that was acknowledged before their call began. */
  async get(caller: Pick<Caller__Output, 'realm_id' | 'realm_version'>): Promise<OrganisationEmoji> {
    const { realm_id, realm_version } = caller;
    const known = this.#known.get(realm_id);
    // Version 0 is of a gateway that tells none.
    if (known && realm_version > 0 && known.version >= realm_version) return known;
    return this.#asked.get(realm_id);
  }
}
