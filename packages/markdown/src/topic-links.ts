/** The links in a topic's name: matches of linkifiers, and URLs. */
import { findLinks, type LinkBudget, type LinkifierSettings } from './linkifiers.ts';
import { isAllowedHref, toHref } from './links.ts';
import { webLinks } from './render.ts';

export interface TopicLink {
  readonly text: string;
  readonly url: string;
}

/** Returns the links by position. Linkifiers take precedence over URLs. @see `topic_links` of the API */
export function topicLinks(topic: string, settings: LinkifierSettings, budget: LinkBudget): TopicLink[] {
  const found = findLinks(topic, settings, budget);
  for (const { index, lastIndex, text, schema } of webLinks(topic)) {
    // A URL without a scheme gets https.
    const url = toHref(schema === '' ? `https://${text}` : text);
    if (schema === 'mailto:' || !isAllowedHref(url)) continue;
    if (found.some((link) => index < link.end && link.start < lastIndex)) continue;
    found.push({ start: index, end: lastIndex, text, url });
  }
  return found.sort((a, b) => a.start - b.start).map(({ text, url }) => ({ text, url }));
}
