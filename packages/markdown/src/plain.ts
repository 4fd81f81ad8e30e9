/** Decides which sources are rendered synchronously, in the calling thread. */
import { boundLinkifiers, type LinkBudget, type LinkifierSettings } from './linkifiers.ts';
import type { ResolvedReferences } from './references.ts';
import { type RenderedMessage, render } from './render.ts';
import type { RenderSettings } from './settings.ts';
import { type TopicLink, topicLinks } from './topic-links.ts';

/**
 * Max. length of a plain source, UTF-16 units. In the worst case (only emoji) such a source takes some milliseconds.
 */
const MAX_LENGTH = 1000;
/**
 * Max. size of all linkifiers' patterns, in the units of `patternSize`: thirty typical ones. Compiling them takes 10 to
 * 50 ms, once after each change; larger sets are compiled only in other threads.
 */
const MAX_SIZE = 1000;
/**
 * Max. steps of matching: 3 ms, 20 in the worst case. Ten linkifiers in a text of 500 characters with ten links need
 * half of it.
 */
const MAX_STEPS = 200_000;
/** Fences, which may be highlighted, and formulas. */
const SLOW = /```|~~~|\$\$/;

/**
 * Whether a source is short and simple, as nearly all messages are: then rendering it costs less than sending it to
 * another thread, and it needs neither formulas nor highlighting.
 */
export function isPlain(source: string, { linkifiers }: Pick<RenderSettings, 'linkifiers'>): boolean {
  return source.length <= MAX_LENGTH && boundLinkifiers(linkifiers).size <= MAX_SIZE && !SLOW.test(source);
}

/** Renders a plain source; undefined if another thread has to render it. */
export function renderPlain(
  source: string,
  references: ResolvedReferences,
  settings: RenderSettings,
): RenderedMessage | undefined {
  if (!isPlain(source, settings)) return undefined;
  const budget = newBudget();
  const rendered = render(source, references, settings, undefined, budget);
  return budget.isSpent ? undefined : rendered;
}

/** As `topicLinks`, within the limits of this thread; undefined if another thread has to do it. */
export function plainTopicLinks(topic: string, settings: LinkifierSettings): TopicLink[] | undefined {
  if (boundLinkifiers(settings.linkifiers).size > MAX_SIZE) return undefined;
  const budget = newBudget();
  const links = topicLinks(topic, settings, budget);
  return budget.isSpent ? undefined : links;
}

function newBudget(): LinkBudget {
  return { steps: MAX_STEPS, isSpent: false };
}
