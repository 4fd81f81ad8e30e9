import type { Integration } from '../integration.ts';
import { joined, link, md, untrustedMarkdown } from '../markdown.ts';
import { Anomaly } from '../payload.ts';

const MAX_ATTACHMENTS = 20;

export const mattermost: Integration = {
  name: 'mattermost',
  displayName: 'Mattermost-compatible',
  setup:
    'For programs that post to incoming webhooks of Mattermost: they get this address in place of that of Mattermost. ' +
    'Markdown is shown as such; mentions notify no one. `channel` in the body is the topic.',
  formField: 'payload',
  event: () => 'message',
  topic: (p) => p.maybe('channel').replace(/^[#@~]/, '') || 'Mattermost',
  events: {
    message: (p) => {
      const attachments = p
        .list('attachments')
        .slice(0, MAX_ATTACHMENTS)
        .map((one) => {
          const title = one.maybe('title') === '' ? md`` : link(md`**${one.maybe('title')}**`, one.maybe('title_link'));
          const fields = one
            .list('fields')
            .map((field) => md`**${field.maybe('title')}**: ${untrustedMarkdown(field.maybe('value'))}`);
          return joined(
            [
              untrustedMarkdown(one.maybe('pretext')),
              title,
              untrustedMarkdown(one.maybe('text', 'fallback')),
              ...fields,
              one.has('image_url') ? link('image', one.maybe('image_url')) : md``,
            ],
            '\n',
          );
        });
      const message = joined([untrustedMarkdown(p.maybe('text')), ...attachments], '\n');
      if (message.text.trim() === '') throw new Anomaly('no text');
      return message;
    },
  },
};
