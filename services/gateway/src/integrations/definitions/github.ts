import { eventHeader } from '../event-headers.ts';
import type { EventTemplate, Integration } from '../integration.ts';
import { code, link, type Markdown, md, quote } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import { hmac } from '../signatures.ts';
import { between, branchOf, changedRef, commitsOf, numbered, pushed } from './git.ts';

const repository = (p: Payload) => p.text('repository.name');
const sender = (p: Payload) => p.text('sender.login');

/** Links an issue or pull request. */
const named = (p: Payload, kind: string, path: string): Markdown =>
  link(md`${kind} #${p.text(`${path}.number`)}`, p.text(`${path}.html_url`));

const topicOf = (kind: string, path: string) => (p: Payload) =>
  numbered(repository(p), kind, p.text(`${path}.number`), p.text(`${path}.title`));

const ISSUE_ACTIONS = ['opened', 'closed', 'reopened', 'assigned', 'unassigned', 'transferred', 'deleted', 'pinned'];
const PULL_REQUEST_ACTIONS = ['opened', 'reopened', 'assigned', 'unassigned', 'ready_for_review', 'review_requested'];

/** Names the user of an assignment, which is that of an issue or pull request. */
const assignee = (p: Payload): Markdown =>
  p.text('action').endsWith('assigned') ? md` (${p.maybe('assignee.login')})` : md``;

const issues: EventTemplate = {
  topic: topicOf('issue #', 'issue'),
  message: (p) => {
    const action = p.text('action');
    if (!ISSUE_ACTIONS.includes(action)) return undefined;
    const line = md`${sender(p)} ${action} ${named(p, 'issue', 'issue')} ${p.text('issue.title')}${assignee(p)}.`;
    return action === 'opened' ? md`${line}${quote(p.maybe('issue.body'))}` : line;
  },
};

const pullRequest: EventTemplate = {
  topic: topicOf('PR #', 'pull_request'),
  message: (p) => {
    const action = p.text('action');
    const which = md`${named(p, 'PR', 'pull_request')} ${p.text('pull_request.title')}`;
    if (action === 'closed') {
      return md`${sender(p)} ${p.has('pull_request.merged') ? 'merged' : 'closed without merging'} ${which}.`;
    }
    if (action === 'synchronize') return md`${sender(p)} updated ${which}.`;
    if (!PULL_REQUEST_ACTIONS.includes(action)) return undefined;
    const refs = between(p.maybe('pull_request.head.ref'), p.maybe('pull_request.base.ref'));
    if (action === 'review_requested') {
      const asked = p.maybe('requested_reviewer.login', 'requested_team.name');
      return md`${sender(p)} requested a review of ${which} from ${asked}.`;
    }
    if (action !== 'opened') return md`${sender(p)} ${action.replaceAll('_', ' ')} ${which}${assignee(p)}.`;
    return md`${sender(p)} opened ${which}${refs}.${quote(p.maybe('pull_request.body'))}`;
  },
};

const comment = (path: string, where: (p: Payload) => Markdown): EventTemplate['message'] => {
  return (p) => {
    if (p.maybe('action') !== '' && p.maybe('action') !== 'created') return undefined;
    const said = link('commented', p.text(`${path}.html_url`));
    return md`${sender(p)} ${said} on ${where(p)}:${quote(p.text(`${path}.body`))}`;
  };
};

const review: EventTemplate = {
  topic: topicOf('PR #', 'pull_request'),
  message: (p) => {
    if (p.text('action') !== 'submitted') return undefined;
    const state = p.text('review.state').replaceAll('_', ' ');
    const which = named(p, 'PR', 'pull_request');
    return md`${sender(p)} ${link('reviewed', p.text('review.html_url'))} ${which}: ${state}.${quote(p.maybe('review.body'))}`;
  },
};

const push: EventTemplate = {
  branch: (p) => branchOf(p.text('ref')),
  topic: (p) => `${repository(p)} / ${branchOf(p.text('ref'))}`,
  message: (p) => {
    const ref = p.text('ref');
    const [who, branch] = [p.maybe('sender.login', 'pusher.name'), branchOf(ref)];
    const kind = ref.startsWith('refs/tags/') ? 'tag' : 'branch';
    if (p.has('deleted')) return changedRef(who, 'deleted', kind, branch);
    const commits = commitsOf(p);
    if (kind === 'tag' || (p.has('created') && commits.length === 0)) return changedRef(who, 'created', kind, branch);
    return pushed({ who, branch, url: p.text('compare'), commits, forced: p.has('forced') });
  },
};

export const github: Integration = {
  name: 'github',
  displayName: 'GitHub',
  setup:
    'In the repository or organisation: **Settings**, **Webhooks**, **Add webhook**. Both content types are accepted. ' +
    'A secret that is entered there belongs into the configuration of the bot as `github_secret`.',
  formField: 'payload',
  signature: hmac('X-Hub-Signature-256', 'sha256='),
  deliveryHeader: 'X-GitHub-Delivery',
  event: eventHeader('X-GitHub-Event'),
  topic: (p) => p.maybe('repository.name', 'organization.login'),
  events: {
    ping: (p) => md`The webhook works: ${p.maybe('zen')}`,
    push,
    issues,
    pull_request: pullRequest,
    pull_request_review: review,
    issue_comment: {
      topic: (p) => topicOf(p.has('issue.pull_request') ? 'PR #' : 'issue #', 'issue')(p),
      message: comment('comment', (p) => named(p, p.has('issue.pull_request') ? 'PR' : 'issue', 'issue')),
    },
    pull_request_review_comment: {
      topic: topicOf('PR #', 'pull_request'),
      message: comment('comment', (p) => named(p, 'PR', 'pull_request')),
    },
    commit_comment: comment('comment', (p) => code(p.text('comment.commit_id').slice(0, 7))),
    create: (p) => changedRef(sender(p), 'created', p.text('ref_type'), p.text('ref')),
    delete: (p) => changedRef(sender(p), 'deleted', p.text('ref_type'), p.text('ref')),
    fork: (p) =>
      md`${sender(p)} forked ${repository(p)} to ${link(p.text('forkee.full_name'), p.text('forkee.html_url'))}.`,
    release: (p) => {
      if (p.text('action') !== 'published') return undefined;
      const release = link(p.maybe('release.name', 'release.tag_name'), p.text('release.html_url'));
      return md`${sender(p)} published release ${release}.${quote(p.maybe('release.body'))}`;
    },
    workflow_run: {
      branch: (p) => p.maybe('workflow_run.head_branch'),
      message: (p) => {
        if (p.text('action') !== 'completed') return undefined;
        const run = link(p.text('workflow_run.name'), p.text('workflow_run.html_url'));
        return md`Workflow ${run} on ${code(p.maybe('workflow_run.head_branch'))}: ${p.text('workflow_run.conclusion')}.`;
      },
    },
    discussion: (p) => {
      if (p.text('action') !== 'created') return undefined;
      const discussion = link(p.text('discussion.title'), p.text('discussion.html_url'));
      return md`${sender(p)} started discussion ${discussion}.${quote(p.maybe('discussion.body'))}`;
    },
    star: (p) => (p.text('action') === 'created' ? md`${sender(p)} starred ${repository(p)}.` : undefined),
  },
};
