import { eventHeader } from '../event-headers.ts';
import type { EventTemplate, Integration } from '../integration.ts';
import { code, joined, link, type Markdown, md, quote } from '../markdown.ts';
import { hmac } from '../signatures.ts';

const detail = (name: string, value: string): Markdown => (value === '' ? md`` : md`${name} ${code(value)}`);

/** Template of an error, as an alert or as it was received. */
const occurrence = (path: string): EventTemplate => ({
  topic: (p) => p.text(`${path}.title`),
  message: (p) => {
    const at = p.at(path);
    const details = joined([
      detail('level', at.maybe('level')),
      detail('environment', at.maybe('environment')),
      detail('in', at.maybe('culprit')),
    ]);
    const rule = p.maybe('data.triggered_rule');
    const heading = md`${link(at.text('title'), at.maybe('web_url', 'issue_url', 'url'))}`;
    const why = rule === '' ? md`` : md` (alert ${rule})`;
    return joined([md`${heading}${why}`, details], '\n');
  },
});

const ISSUE_ACTIONS = ['created', 'resolved', 'assigned', 'archived', 'ignored', 'unresolved'];

export const sentry: Integration = {
  name: 'sentry',
  displayName: 'Sentry',
  setup:
    'In the organisation: **Settings**, **Custom Integrations**, **Create New Integration**, **Internal Integration**, with ' +
    'this address as **Webhook URL**. Its **Client Secret** belongs into the configuration of the bot as `sentry_secret`.',
  signature: hmac('Sentry-Hook-Signature'),
  deliveryHeader: 'Request-ID',
  event: eventHeader('Sentry-Hook-Resource'),
  topic: (p) => p.maybe('data.issue.project.slug', 'data.issue.title'),
  events: {
    event_alert: occurrence('data.event'),
    error: occurrence('data.error'),
    issue: {
      topic: (p) => p.text('data.issue.title'),
      message: (p) => {
        const action = p.text('action');
        if (!ISSUE_ACTIONS.includes(action)) return undefined;
        const { name, url } = {
          name: p.text('data.issue.title'),
          url: p.maybe('data.issue.web_url', 'data.issue.permalink'),
        };
        const who = p.maybe('actor.name');
        const assignee = action === 'assigned' ? md` to ${p.maybe('data.issue.assignedTo.name')}` : md``;
        return md`Issue ${link(name, url)} ${action}${assignee}${who === '' ? md`` : md` by ${who}`}.`;
      },
    },
    metric_alert: {
      topic: (p) => p.text('data.metric_alert.title'),
      message: (p) => {
        const title = link(p.text('data.description_title'), p.maybe('data.web_url'));
        return md`${title}${quote(p.maybe('data.description_text'))}`;
      },
    },
    comment: (p) => {
      if (p.text('action') !== 'created') return undefined;
      return md`${p.maybe('actor.name')} commented on issue ${p.text('data.issue_id')}:${quote(p.text('data.comment'))}`;
    },
  },
};
