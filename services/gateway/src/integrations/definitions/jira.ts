import type { Integration } from '../integration.ts';
import { joined, lines, link, type Markdown, md, quote } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import { hmac } from '../signatures.ts';

const MAX_CHANGES = 10;
const user = (p: Payload) => p.maybe('user.displayName', 'comment.author.displayName', 'user.name') || 'Someone';
const topic = (p: Payload) => `${p.text('issue.key')}: ${p.text('issue.fields.summary')}`;

/** Links an issue to its page, at the origin of its API URL. */
function issue(p: Payload): Markdown {
  const key = p.text('issue.key');
  const origin = URL.parse(p.maybe('issue.self'))?.origin;
  return link(key, origin === undefined ? '' : `${origin}/browse/${encodeURIComponent(key)}`);
}

/** Describes a changed field, with both values. */
function changed(item: Payload): Markdown {
  const [from, to] = [item.maybe('fromString'), item.maybe('toString')];
  return md`**${item.text('field')}**: ${from === '' ? md`` : md`${from} → `}${to === '' ? 'none' : to}`;
}

type Message = (p: Payload) => Markdown | undefined;

/** A comment event of Jira Server has no issue, and an update of the issue with the comment accompanies it. */
const withIssue = (message: Message): Message => {
  return (p) => (p.has('issue') ? message(p) : undefined);
};

const commented = (verb: string): Message =>
  withIssue(
    (p) =>
      md`${p.maybe('comment.updateAuthor.displayName') || user(p)} ${verb} ${issue(p)}:${quote(p.text('comment.body'))}`,
  );

/** An event of Jira Cloud does not say who deleted the comment. */
const commentDeleted = withIssue((p) => {
  const who = p.maybe('user.displayName', 'user.name');
  return who === '' ? md`A comment on ${issue(p)} was deleted.` : md`${who} deleted a comment on ${issue(p)}.`;
});

/** Messages for comments, by the name that Jira Server gives to the update of the issue. */
const COMMENTS: Readonly<Record<string, Message>> = {
  issue_commented: commented('commented on'),
  issue_comment_edited: commented('changed a comment on'),
  issue_comment_deleted: commentDeleted,
};

/** Describes what an update of an issue does to a comment. An update by any other name may add one to its changes. */
function commentOf(p: Payload): Markdown | undefined {
  const message = p.entry(COMMENTS, 'issue_event_type_name');
  if (message !== undefined) return message(p);
  return p.has('comment') ? commented('commented on')(p) : undefined;
}

export const jira: Integration = {
  name: 'jira',
  displayName: 'Jira',
  setup:
    'As an administrator: **System**, **WebHooks**, **Create a WebHook**. Do not exclude the body. A **Secret** belongs ' +
    'into the configuration of the bot as `jira_secret`.',
  signature: hmac('X-Hub-Signature', 'sha256='),
  deliveryHeader: 'X-Atlassian-Webhook-Identifier',
  event: (p) => p.text('webhookEvent'),
  topic: (p) => p.maybe('issue.key', 'version.name', 'sprint.name'),
  events: {
    'jira:issue_created': {
      topic,
      message: (p) => {
        const type = p.maybe('issue.fields.issuetype.name').toLowerCase() || 'issue';
        const details = joined([
          priority(p),
          p.has('issue.fields.assignee') ? md`assigned to ${p.maybe('issue.fields.assignee.displayName')}` : md``,
        ]);
        const more = details.text === '' ? md`` : md` (${details})`;
        return md`${user(p)} created ${type} ${issue(p)} ${p.text('issue.fields.summary')}${more}.${quote(p.maybe('issue.fields.description'))}`;
      },
    },
    'jira:issue_updated': {
      topic,
      message: (p) => {
        const changes = p.list('changelog.items');
        const comment = commentOf(p);
        if (changes.length === 0) return comment;
        const listed = lines(changes, changed, MAX_CHANGES);
        const change = md`${user(p)} changed ${issue(p)} ${p.text('issue.fields.summary')}:${listed}`;
        return comment === undefined ? change : joined([change, comment], '\n\n');
      },
    },
    'jira:issue_deleted': {
      topic,
      message: (p) => md`${user(p)} deleted ${issue(p)} ${p.text('issue.fields.summary')}.`,
    },
    comment_created: { topic, message: commented('commented on') },
    comment_updated: { topic, message: commented('changed a comment on') },
    comment_deleted: { topic, message: commentDeleted },
    'jira:version_released': (p) =>
      md`Version **${p.text('version.name')}** is released.${quote(p.maybe('version.description'))}`,
    sprint_started: (p) => md`Sprint **${p.text('sprint.name')}** started.`,
    sprint_closed: (p) => md`Sprint **${p.text('sprint.name')}** is closed.`,
  },
};

function priority(p: Payload): Markdown {
  const name = p.maybe('issue.fields.priority.name');
  return name === '' ? md`` : md`priority ${name}`;
}
