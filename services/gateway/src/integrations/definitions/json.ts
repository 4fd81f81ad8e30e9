import type { Integration } from '../integration.ts';
import { joined, jsonBlock, type Markdown, md, untrustedMarkdown } from '../markdown.ts';
import type { Payload } from '../payload.ts';

/** A placeholder of a template: a path of the body in double braces. */
const PLACE = /\{\{\s*([\w.-]{1,200})\s*\}\}/;

/** Returns the template with escaped values of the body in its placeholders; an absent value is empty. */
function filled(template: string, p: Payload): Markdown {
  // With one group in the pattern, every second piece is a path.
  const pieces = template.split(new RegExp(PLACE, 'g'));
  return joined(
    pieces.map((piece, index) => (index % 2 === 0 ? untrustedMarkdown(piece) : md`${p.maybe(piece)}`)),
    '',
  );
}

const filledTopic = (template: string, p: Payload) =>
  template.replace(new RegExp(PLACE, 'g'), (_place, path: string) => p.maybe(path));

export const json: Integration = {
  name: 'json',
  displayName: 'JSON',
  setup:
    'For any program that posts JSON. The parameter `template` is Markdown with places such as ' +
    '`{{alert.name}}` or `{{items.0.id}}`, which get the values of the body; `topic_template` likewise. Values are ' +
    'escaped. Without a template the whole body is shown as a block of code.',
  event: () => 'message',
  topic: (p, { query }) => filledTopic(query('topic_template'), p),
  urlOptions: [
    { key: 'template', label: 'Markdown with places such as {{alert.name}}' },
    { key: 'topic_template', label: 'The topic, with such places' },
  ],
  events: {
    message: (p, { query }) => {
      const template = query('template');
      return template === '' ? jsonBlock(p) : filled(template, p);
    },
  },
};
