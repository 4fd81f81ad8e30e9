/** The content and topic of a found message, with the search words highlighted. */
import { escapeAll, shownTopicName } from '@rookery/core';
import { highlightHtml, highlightText } from '../search/html-words.ts';

interface Match {
  /** HTML. */
  readonly content: string;
  readonly topic: string;
}

/**
 * The content and the topic of a message as HTML, with the words of these terms in `<span class="highlight">`.
 * @param topic '' for the empty topic and for direct messages
 */
export function toMatch(
  message: { readonly html: string; readonly conversation: number },
  topic: string,
  terms: ReadonlySet<string>,
  { allow_empty_topic_name }: { readonly allow_empty_topic_name: boolean },
): Match {
  const shown = message.conversation > 0 ? shownTopicName(topic, allow_empty_topic_name) : topic;
  return { content: highlightHtml(message.html, terms), topic: highlightText(shown, terms, escapeAll) };
}
