import type { Integration } from '../integration.ts';
import { joined, link, type Markdown, md } from '../markdown.ts';
import { Anomaly, type Payload } from '../payload.ts';
import { blockTexts, fromSlack, image, replacesText } from './slack-text.ts';

/** Max. blocks, and max. attachments, shown of one message; more would not fit into it. */
const MAX_PARTS = 50;

function attachment(p: Payload): Markdown {
  const title = p.maybe('title');
  const heading = title === '' ? md`` : link(md`**${title}**`, p.maybe('title_link'));
  const fields = p.list('fields').map((field) => md`**${field.maybe('title')}**: ${fromSlack(field.maybe('value'))}`);
  const blocks = blockTexts(p.list('blocks'));
  const text = p.maybe('text') || (title === '' && blocks.length === 0 ? p.maybe('fallback') : '');
  const images = p.has('image_url') ? [image(p)] : [];
  return joined([fromSlack(p.maybe('pretext')), heading, fromSlack(text), ...fields, ...blocks, ...images], '\n');
}

/** Converts a message in the format of Slack's incoming webhooks. @throws Anomaly if it is empty */
function slackMessage(p: Payload): Markdown {
  const given = p.list('blocks').slice(0, MAX_PARTS);
  const blocks = blockTexts(given);
  const text = blocks.length > 0 && replacesText(given) ? [] : [fromSlack(p.maybe('text'))];
  const attachments = p.list('attachments').slice(0, MAX_PARTS).map(attachment);
  const message = joined([...text, ...blocks, ...attachments], '\n');
  if (message.text.trim() === '') throw new Anomaly('no text');
  return message;
}

export const slack: Integration = {
  name: 'slack_incoming',
  displayName: 'Slack-compatible',
  setup:
    'For programs that post to incoming webhooks of Slack: they get this address in place of that of Slack. Texts, blocks ' +
    'and attachments are shown, large images as links; names of users and channels, colours and buttons mean nothing ' +
    'here. `channel` in the body is the topic.',
  formField: 'payload',
  event: () => 'message',
  // Alertmanager and others read a JSON answer as one of Slack's API.
  answer: { ok: true },
  topic: (p) => p.maybe('channel').replace(/^[#@]/, '') || 'Slack',
  events: { message: slackMessage },
};
