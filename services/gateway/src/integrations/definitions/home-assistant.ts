import type { Integration } from '../integration.ts';
import { md, untrustedMarkdown } from '../markdown.ts';

export const homeAssistant: Integration = {
  name: 'homeassistant',
  displayName: 'Home Assistant',
  setup:
    'In `configuration.yaml`: `notify: [{ name: rookery, platform: rest, resource: ..., method: POST_JSON, ' +
    'title_param_name: title }]` with this address, then the action `notify.rookery` with `message` and `title`. A ' +
    '`topic` in the body is the topic.',
  event: () => 'message',
  topic: (p) => p.maybe('topic', 'title'),
  events: {
    message: (p) => {
      const title = p.maybe('title');
      const heading = title === '' || title === p.maybe('topic') ? md`` : md`**${title}**\n`;
      return md`${heading}${untrustedMarkdown(p.text('message'))}`;
    },
  },
};
