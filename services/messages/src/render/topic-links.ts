/**
 * `topic_links` of messages, as JSON text: the links that the organisation's linkifiers and URLs make in a topic's
 * name. They follow from the name and the present linkifiers, so they are computed when a message is sent, moved or
 * shown.
 */
import { atMost } from '@rookery/core';
import { boundLinkifiers, type LinkifierRule, linkBudget, topicLinks } from '@rookery/markdown';
import type { KnownRealm, Logger } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';
import type { Renderer } from './renderer.ts';

/** A topic with neither a dot nor a colon contains no URL and is not searched. */
const MAYBE_ADDRESS = /[.:]/;
const NONE = '[]';

/** Max. size of the cached links of one organisation, in characters; those unused for longest are computed again. */
const MAX_CHARACTERS_A_REALM = 256 * 1024;
/** Max. organisations whose links are cached. */
const MAX_REALMS = 100;

interface CachedLinks {
  readonly linkifiers: readonly LinkifierRule[];
  readonly byTopic: LRUCache<string, string>;
}

type Realm = Pick<KnownRealm, 'linkifiers'>;

export class TopicLinks {
  readonly #renderer: Renderer;
  readonly #logger: Logger;
  readonly #cached = new LRUCache<number, CachedLinks>(atMost(MAX_REALMS));

  constructor(renderer: Renderer, logger: Logger) {
    this.#renderer = renderer;
    this.#logger = logger;
  }

  /** The links of one topic. @throws as `ofAll` */
  async of(realm: number, known: Realm, topic: string): Promise<string> {
    return (await this.ofAll(realm, known, [topic])).get(topic) ?? NONE;
  }

  /**
   * The links of these topics of an organisation, by topic.
   * @throws DomainError RATE_LIMIT_HIT if too many sources of the organisation wait for a thread
   */
  async ofAll(realm: number, { linkifiers }: Realm, topics: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const cached = this.#of(realm, linkifiers);
    const found = new Map<string, string>();
    const unknown: string[] = [];
    for (const topic of new Set(topics)) {
      const links = linkifiers.length === 0 && !MAYBE_ADDRESS.test(topic) ? NONE : cached.get(topic);
      if (links === undefined) unknown.push(topic);
      else found.set(topic, links);
    }
    if (unknown.length === 0) return found;
    const links = await this.#renderer.topicLinks(unknown, { realm, linkifiers });
    for (const [n, topic] of unknown.entries()) {
      // Linkifiers that no thread completes in time find nothing; URLs are still linked.
      const present = links[n] ?? topicLinks(topic, { realm, linkifiers: [] }, linkBudget());
      const json = present.length === 0 ? NONE : JSON.stringify(present);
      found.set(topic, json);
      cached.set(topic, json);
    }
    return found;
  }

  #of(realm: number, linkifiers: readonly LinkifierRule[]): LRUCache<string, string> {
    const known = this.#cached.get(realm);
    if (known?.linkifiers === linkifiers) return known.byTopic;
    const { skipped } = boundLinkifiers(linkifiers);
    if (skipped.length > 0) {
      const patterns = skipped.map(({ pattern }) => pattern);
      this.#logger.warn(
        { realm, skipped: skipped.length, patterns },
        'linkifiers skipped: their patterns are too large',
      );
    }
    const sizeCalculation = (links: string, topic: string) => links.length + topic.length + 1;
    const byTopic = new LRUCache<string, string>({ maxSize: MAX_CHARACTERS_A_REALM, sizeCalculation });
    this.#cached.set(realm, { linkifiers, byTopic });
    return byTopic;
  }
}
