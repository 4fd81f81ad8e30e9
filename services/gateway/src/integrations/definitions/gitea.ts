import { eventHeader } from '../event-headers.ts';
import type { EventTemplate, Integration } from '../integration.ts';
import { link, type Markdown, md, quote } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import { hmac } from '../signatures.ts';
import { between, branchOf, changedRef, commitsOf, numbered, pushed } from './git.ts';

const repository = (p: Payload) => p.text('repository.name');
const sender = (p: Payload) => p.maybe('sender.login', 'sender.username', 'pusher.login');
const named = (p: Payload, kind: string, path: string): Markdown =>
  link(md`${kind} #${p.text(`${path}.number`)}`, p.text(`${path}.html_url`));
const topicOf = (kind: string, path: string) => (p: Payload) =>
  numbered(repository(p), `${kind} #`, p.text(`${path}.number`), p.text(`${path}.title`));

const ACTIONS = ['opened', 'closed', 'reopened', 'assigned'];

function changed(kind: string, path: string): EventTemplate {
  return {
    topic: topicOf(kind, path),
    message: (p) => {
      const action = p.text('action');
      if (!ACTIONS.includes(action)) return undefined;
      const done = action === 'closed' && p.has(`${path}.merged`) ? 'merged' : action;
      const refs = between(p.maybe(`${path}.head.ref`), p.maybe(`${path}.base.ref`));
      const opened = action === 'opened';
      const which = md`${named(p, kind, path)} ${p.text(`${path}.title`)}`;
      return md`${sender(p)} ${done} ${which}${opened ? refs : md``}.${opened ? quote(p.maybe(`${path}.body`)) : md``}`;
    },
  };
}

const push: EventTemplate = {
  branch: (p) => branchOf(p.text('ref')),
  topic: (p) => `${repository(p)} / ${branchOf(p.text('ref'))}`,
  message: (p) => {
    const [who, branch] = [p.maybe('pusher.login', 'pusher.username', 'sender.login'), branchOf(p.text('ref'))];
    if (p.text('ref').startsWith('refs/tags/')) return changedRef(who, 'created', 'tag', branch);
    return pushed({
      who,
      branch,
      url: p.maybe('compare_url'),
      commits: commitsOf(p),
      total: p.number('total_commits'),
    });
  },
};

/** A review of a pull request; the verdict is in the name of the event. */
const reviewed = (verdict: string): EventTemplate => ({
  topic: topicOf('PR', 'pull_request'),
  message: (p) => {
    if (p.text('action') !== 'reviewed') return undefined;
    const which = md`${named(p, 'PR', 'pull_request')} ${p.text('pull_request.title')}`;
    return md`${sender(p)} ${verdict} ${which}.${quote(p.maybe('review.content'))}`;
  },
});

/** Forgejo sends the same as Gitea, also under headers of its own. */
export const gitea: Integration = {
  name: 'gitea',
  displayName: 'Gitea',
  setup:
    'For Gitea and Forgejo, in the repository: **Settings**, **Webhooks**, **Add webhook**, **Gitea** (**Forgejo**). ' +
    'The **Secret** belongs into the configuration of the bot as `gitea_secret`.',
  formField: 'payload',
  signature: hmac('X-Gitea-Signature'),
  deliveryHeader: 'X-Gitea-Delivery',
  event: eventHeader('X-Gitea-Event'),
  topic: repository,
  events: {
    push,
    issues: changed('issue', 'issue'),
    pull_request: changed('PR', 'pull_request'),
    pull_request_approved: reviewed('approved'),
    pull_request_rejected: reviewed('requested changes of'),
    pull_request_comment: reviewed('reviewed'),
    issue_comment: {
      topic: (p) => topicOf(p.has('is_pull') ? 'PR' : 'issue', 'issue')(p),
      message: (p) => {
        if (p.text('action') !== 'created') return undefined;
        const said = link('commented', p.text('comment.html_url'));
        const kind = p.has('is_pull') ? 'PR' : 'issue';
        return md`${sender(p)} ${said} on ${named(p, kind, 'issue')}:${quote(p.text('comment.body'))}`;
      },
    },
    create: (p) => changedRef(sender(p), 'created', p.text('ref_type'), p.text('ref')),
    delete: (p) => changedRef(sender(p), 'deleted', p.text('ref_type'), p.text('ref')),
    release: (p) => {
      if (p.text('action') !== 'published') return undefined;
      const release = link(p.maybe('release.name', 'release.tag_name'), p.text('release.html_url'));
      return md`${sender(p)} published release ${release}.${quote(p.maybe('release.body'))}`;
    },
  },
};
