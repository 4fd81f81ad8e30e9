import { eventHeader } from '../event-headers.ts';
import type { EventTemplate, Integration } from '../integration.ts';
import { code, link, type Markdown, md, quote } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import { token } from '../signatures.ts';
import { between, branchOf, changedRef, commitsOf, numbered, pushed } from './git.ts';

const NOTHING = /^0+$/;
const project = (p: Payload) => p.text('project.name');
const user = (p: Payload) => p.maybe('user.name', 'user.username', 'user_name');

const ACTIONS: Readonly<Record<string, string>> = {
  open: 'opened',
  close: 'closed',
  reopen: 'reopened',
  merge: 'merged',
  approved: 'approved',
  unapproved: 'withdrew the approval of',
  // By one user, while further approvals are required.
  approval: 'approved',
  unapproval: 'withdrew the approval of',
};

const attributed = (p: Payload, kind: string): Markdown =>
  link(md`${kind}${p.text('object_attributes.iid')}`, p.text('object_attributes.url'));

const topicOf = (kind: string, path: string) => (p: Payload) =>
  numbered(project(p), kind, p.text(`${path}.iid`), p.text(`${path}.title`));

/** Template of issues and merge requests, whose attributes have the same path. */
function changed(kind: string, sign: string): EventTemplate {
  return {
    topic: topicOf(`${kind} ${sign}`, 'object_attributes'),
    message: (p) => {
      const action = p.entry(ACTIONS, 'object_attributes.action');
      if (action === undefined) return undefined;
      const which = md`${attributed(p, `${kind} ${sign}`)} ${p.text('object_attributes.title')}`;
      const refs = between(p.maybe('object_attributes.source_branch'), p.maybe('object_attributes.target_branch'));
      const opened = action === 'opened';
      const body = opened ? quote(p.maybe('object_attributes.description')) : md``;
      return md`${user(p)} ${action} ${which}${opened ? refs : md``}.${body}`;
    },
  };
}

const push: EventTemplate = {
  branch: (p) => branchOf(p.text('ref')),
  topic: (p) => `${project(p)} / ${branchOf(p.text('ref'))}`,
  message: (p) => {
    const [who, branch] = [p.text('user_name'), branchOf(p.text('ref'))];
    if (NOTHING.test(p.text('after'))) return changedRef(who, 'deleted', 'branch', branch);
    const isNew = NOTHING.test(p.text('before'));
    if (isNew && p.list('commits').length === 0) return changedRef(who, 'created', 'branch', branch);
    // A new branch has no commit before to compare with.
    const page = isNew ? `commits/${p.text('after')}` : `compare/${p.text('before')}...${p.text('after')}`;
    const url = `${p.text('project.web_url')}/-/${page}`;
    return pushed({ who, branch, url, commits: commitsOf(p), total: p.number('total_commits_count') });
  },
};

const NOTED: Readonly<Record<string, readonly [kind: string, path: string]>> = {
  Issue: ['issue #', 'issue'],
  MergeRequest: ['MR !', 'merge_request'],
};

const note: EventTemplate = {
  topic: (p) => {
    const [kind, path] = p.entry(NOTED, 'object_attributes.noteable_type') ?? [];
    return kind && path ? topicOf(kind, path)(p) : project(p);
  },
  message: (p) => {
    // GitLab also sends a comment when it is edited.
    if (p.maybe('object_attributes.action') === 'update') return undefined;
    const type = p.text('object_attributes.noteable_type');
    const [kind, path] = p.entry(NOTED, 'object_attributes.noteable_type') ?? [];
    const what = kind && path ? md`${kind}${p.text(`${path}.iid`)}` : md`a ${type.toLowerCase()}`;
    const said = link('commented', p.text('object_attributes.url'));
    return md`${user(p)} ${said} on ${what}:${quote(p.text('object_attributes.note'))}`;
  },
};

export const gitlab: Integration = {
  name: 'gitlab',
  displayName: 'GitLab',
  setup:
    'In the project or group: **Settings**, **Webhooks**, **Add new webhook**. The **Secret token** belongs into the ' +
    'configuration of the bot as `gitlab_secret`.',
  signature: token('X-Gitlab-Token'),
  // A request that is sent again has another `X-Gitlab-Event-UUID`.
  deliveryHeader: 'Idempotency-Key',
  event: eventHeader('X-Gitlab-Event'),
  topic: project,
  events: {
    'Push Hook': push,
    'Tag Push Hook': (p) => {
      const change = NOTHING.test(p.text('after')) ? 'deleted' : 'created';
      return changedRef(p.text('user_name'), change, 'tag', branchOf(p.text('ref')));
    },
    'Issue Hook': changed('issue', '#'),
    'Confidential Issue Hook': changed('issue', '#'),
    'Merge Request Hook': changed('MR', '!'),
    'Note Hook': note,
    'Confidential Note Hook': note,
    'Pipeline Hook': {
      branch: (p) => p.maybe('object_attributes.ref'),
      message: (p) => {
        const status = p.text('object_attributes.status');
        if (!['success', 'failed', 'canceled'].includes(status)) return undefined;
        const url =
          p.maybe('object_attributes.url') ||
          `${p.text('project.web_url')}/-/pipelines/${p.text('object_attributes.id')}`;
        const pipeline = link(md`Pipeline #${p.text('object_attributes.id')}`, url);
        return md`${pipeline} on ${code(p.text('object_attributes.ref'))}: ${status}.`;
      },
    },
    'Job Hook': {
      branch: (p) => p.maybe('ref'),
      message: (p) => {
        const status = p.text('build_status');
        if (!['success', 'failed', 'canceled'].includes(status)) return undefined;
        return md`Job ${p.text('build_name')} of ${code(p.text('ref'))}: ${status}.`;
      },
    },
    'Deployment Hook': {
      branch: (p) => p.maybe('ref'),
      message: (p) => {
        const status = p.text('status');
        if (!['success', 'failed', 'canceled'].includes(status)) return undefined;
        const deployment = link('Deployment', p.maybe('deployable_url'));
        return md`${deployment} of ${code(p.maybe('ref'))} to ${p.text('environment')} by ${user(p)}: ${status}.`;
      },
    },
    'Feature Flag Hook': (p) => {
      const change = p.has('object_attributes.active') ? 'turned on' : 'turned off';
      return md`${user(p)} ${change} the feature flag ${code(p.text('object_attributes.name'))}.`;
    },
    'Release Hook': (p) => {
      if (p.text('action') !== 'create') return undefined;
      return md`Release ${link(p.text('name'), p.text('url'))} of ${project(p)}.${quote(p.maybe('description'))}`;
    },
    'Wiki Page Hook': (p) => {
      const page = link(p.text('object_attributes.title'), p.text('object_attributes.url'));
      return md`${user(p)} changed the wiki page ${page} (${p.maybe('object_attributes.action')}).`;
    },
  },
};
