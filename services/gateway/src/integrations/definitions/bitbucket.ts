import { eventHeader } from '../event-headers.ts';
import type { BranchFilter, EventTemplate, Integration } from '../integration.ts';
import { code, joined, link, type Markdown, md, quote } from '../markdown.ts';
import { Anomaly, type Payload } from '../payload.ts';
import { hmac } from '../signatures.ts';
import { between, changedRef, numbered, pushed } from './git.ts';

const repository = (p: Payload) => p.text('repository.name');
const actor = (p: Payload) => p.maybe('actor.display_name', 'actor.nickname');
const topicOf = (kind: string, path: string) => (p: Payload) =>
  numbered(repository(p), `${kind} #`, p.text(`${path}.id`), p.text(`${path}.title`));
const named = (p: Payload, kind: string, path: string): Markdown =>
  link(md`${kind} #${p.text(`${path}.id`)}`, p.text(`${path}.links.html.href`));

const pullRequest = (verb: string, opened = false): EventTemplate => ({
  topic: topicOf('PR', 'pullrequest'),
  message: (p) => {
    const refs = between(p.maybe('pullrequest.source.branch.name'), p.maybe('pullrequest.destination.branch.name'));
    const line = md`${actor(p)} ${verb} ${named(p, 'PR', 'pullrequest')} ${p.text('pullrequest.title')}`;
    return opened ? md`${line}${refs}.${quote(p.maybe('pullrequest.description'))}` : md`${line}.`;
  },
});

const commented = (kind: string, path: string): EventTemplate => ({
  topic: topicOf(kind, path),
  message: (p) => {
    const said = link('commented', p.maybe('comment.links.html.href'));
    return md`${actor(p)} ${said} on ${named(p, kind, path)}:${quote(p.text('comment.content.raw'))}`;
  },
});

const issue = (verb: string): EventTemplate => ({
  topic: topicOf('issue', 'issue'),
  message: (p) => md`${actor(p)} ${verb} ${named(p, 'issue', 'issue')} ${p.text('issue.title')}.`,
});

/** Max. changes of a push that are described: `git push --all` may have hundreds. */
const MAX_CHANGES = 20;

/** Returns the changes of a push, each of one branch or tag. */
function changesOf(p: Payload, isWanted: BranchFilter = () => true): Payload[] {
  const changes = p.list('push.changes');
  if (changes.length === 0) throw new Anomaly('no changes');
  return changes.filter((change) => isWanted(branch(change)));
}

const branch = (change: Payload) => change.maybe('new.name', 'old.name');

const push: EventTemplate = {
  branch: (p) => changesOf(p).map(branch),
  topic: (p, isWanted) => {
    const [change, ...others] = changesOf(p, isWanted);
    return change && others.length === 0 ? `${repository(p)} / ${branch(change)}` : repository(p);
  },
  message: (p, _delivery, isWanted) => {
    const changes = changesOf(p, isWanted);
    const more = changes.length - MAX_CHANGES;
    const described = changes.slice(0, MAX_CHANGES).map((change) => changed(actor(p), change));
    return joined([...described, more > 0 ? md`And ${more} more.` : md``], '\n\n');
  },
};

function changed(who: string, change: Payload): Markdown {
  const kind = change.maybe('new.type', 'old.type');
  if (!change.has('new')) return changedRef(who, 'deleted', kind, branch(change));
  if (kind === 'tag') return changedRef(who, 'created', kind, branch(change));
  const commits = change.list('commits').map((one) => ({
    id: one.text('hash'),
    url: one.maybe('links.html.href'),
    message: one.text('message'),
  }));
  const url = change.maybe('links.html.href', 'new.links.html.href');
  return pushed({ who, branch: branch(change), url, commits, forced: change.has('forced') });
}

/** The branch of a commit status; empty if it names none. */
const refOfStatus = (p: Payload) => p.maybe('commit_status.refname');

export const bitbucket: Integration = {
  name: 'bitbucket',
  displayName: 'Bitbucket',
  setup:
    'For Bitbucket Cloud, in the repository: **Repository settings**, **Webhooks**, **Add webhook**. The **Secret** ' +
    'belongs into the configuration of the bot as `bitbucket_secret`.',
  signature: hmac('X-Hub-Signature', 'sha256='),
  deliveryHeader: 'X-Request-UUID',
  event: eventHeader('X-Event-Key'),
  topic: repository,
  events: {
    'repo:push': push,
    'repo:fork': (p) =>
      md`${actor(p)} forked ${repository(p)} to ${link(p.text('fork.full_name'), p.text('fork.links.html.href'))}.`,
    'repo:commit_status_updated': {
      branch: refOfStatus,
      message: (p) => {
        const state = p.text('commit_status.state').toLowerCase();
        if (state === 'inprogress') return undefined;
        const on = refOfStatus(p) === '' ? md`` : md` on ${code(refOfStatus(p))}`;
        return md`${link(p.text('commit_status.name'), p.text('commit_status.url'))}${on}: ${state}.`;
      },
    },
    'pullrequest:created': pullRequest('opened', true),
    'pullrequest:updated': pullRequest('updated'),
    'pullrequest:approved': pullRequest('approved'),
    'pullrequest:unapproved': pullRequest('withdrew the approval of'),
    'pullrequest:fulfilled': pullRequest('merged'),
    'pullrequest:rejected': pullRequest('declined'),
    'pullrequest:comment_created': commented('PR', 'pullrequest'),
    'issue:created': issue('opened'),
    'issue:updated': issue('updated'),
    'issue:comment_created': commented('issue', 'issue'),
  },
};
