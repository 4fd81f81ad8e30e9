/** What may be rendered at once, in the thread that asks for it. */
import { boundLinkifiers, type LinkBudget, type LinkifierSettings } from './linkifiers.ts';
import type { ResolvedReferences } from './references.ts';
import { type Rendered, render } from './render.ts';
import type { RenderSettings } from './settings.ts';
import { type TopicLink, topicLinks } from './topic-links.ts';

/** In UTF-16 units. At its worst (nothing but emoji) a source of that length takes some milliseconds. */
const MAX_LENGTH = 1000;
/**
 * Of the linkifiers' patterns together, in the units of `patternSize`: thirty usual ones. To compile them takes 10 to
 * 50 ms, once after each change of them; larger ones are compiled in other threads alone.
 */
const MAX_SIZE = 1000;
/** Steps of matching: 3 ms, 20 at worst. Ten linkifiers in a text of 500 characters with ten links need half of it. */
const MAX_STEPS = 200_000;
/** Fences, which may have colours, and formulas. */
const SLOW = /```|~~~|\$\$/;

/**
 * Whether a source is short and simple, as nearly all messages are: then rendering it costs less than sending it to
 * another thread, and nothing in it needs what is loaded there alone.
 */
export function isPlain(source: string, { linkifiers }: Pick<RenderSettings, 'linkifiers'>): boolean {
  return source.length <= MAX_LENGTH && boundLinkifiers(linkifiers).size <= MAX_SIZE && !SLOW.test(source);
}

/** `render` of a source that is plain; undefined for what another thread has to render. */
export function renderPlain(
  source: string,
  references: ResolvedReferences,
  settings: RenderSettings,
): Rendered | undefined {
  if (!isPlain(source, settings)) return undefined;
  const budget = newBudget();
  const rendered = render(source, references, settings, undefined, budget);
  return budget.isSpent ? undefined : rendered;
}

/** `topicLinks` where that takes little; undefined for what another thread has to find. */
export function plainTopicLinks(topic: string, settings: LinkifierSettings): TopicLink[] | undefined {
  if (boundLinkifiers(settings.linkifiers).size > MAX_SIZE) return undefined;
  const budget = newBudget();
  const links = topicLinks(topic, settings, budget);
  return budget.isSpent ? undefined : links;
}

function newBudget(): LinkBudget {
  return { steps: MAX_STEPS, isSpent: false };
}
