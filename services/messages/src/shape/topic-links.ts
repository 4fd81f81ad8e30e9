/** `topic_links` of messages, as JSON text. */
import { type LinkifierRule, topicLinks } from '@rookery/markdown';

/** Without a dot or a colon there is no address in a topic, and nothing has to be looked for. */
const MAYBE_ADDRESS = /[.:]/;

/** The links of a topic's name, as JSON. */
export function topicLinksJson(topic: string, linkifiers: readonly LinkifierRule[]): string {
  if (linkifiers.length === 0 && !MAYBE_ADDRESS.test(topic)) return '[]';
  const links = topicLinks(topic, linkifiers);
  return links.length === 0 ? '[]' : JSON.stringify(links);
}
