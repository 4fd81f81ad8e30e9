import type { EventTemplate, Integration } from '../integration.ts';
import { link, type Markdown, md, quote } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import { hmac } from '../signatures.ts';

const VERBS: Readonly<Record<string, string>> = { create: 'created', update: 'updated', remove: 'removed' };
/** Fields of an issue whose changes are posted, each with the label and the path of its value. */
const SHOWN: Readonly<Record<string, readonly [label: string, path: string]>> = {
  stateId: ['state', 'data.state.name'],
  assigneeId: ['assignee', 'data.assignee.name'],
  priority: ['priority', 'data.priorityLabel'],
  title: ['title', 'data.title'],
};

const actor = (p: Payload) => p.maybe('actor.name', 'data.user.name', 'data.creator.name') || 'Someone';
const issueTopic = (p: Payload) => `${p.maybe('data.identifier')}: ${p.maybe('data.title')}`;

/** The topic of a comment on an issue, or else of its project: not all comments are on issues. */
function commentTopic(p: Payload): string {
  if (!p.has('data.issue')) return p.maybe('data.projectUpdate.project.name', 'data.project.name');
  // Some bodies have the title of the issue only.
  return [p.maybe('data.issue.identifier'), p.maybe('data.issue.title')].filter((part) => part !== '').join(': ');
}

/** Describes the changes of an update to these fields. */
function changes(p: Payload): Markdown[] {
  if (!p.has('updatedFrom')) return [];
  const before = new Set(p.at('updatedFrom').names());
  return Object.entries(SHOWN)
    .filter(([name]) => before.has(name))
    .map(([, [label, path]]) => md`${label} is now **${p.maybe(path) || 'none'}**`);
}

const issue: EventTemplate = {
  topic: issueTopic,
  message: (p) => {
    const verb = p.entry(VERBS, 'action');
    if (verb === undefined) return undefined;
    const which = md`issue ${link(p.text('data.identifier'), p.maybe('url', 'data.url'))} ${p.text('data.title')}`;
    if (verb === 'created') return md`${actor(p)} created ${which}.${quote(p.maybe('data.description'))}`;
    if (verb === 'removed') return md`${actor(p)} removed ${which}.`;
    const [first, ...rest] = changes(p);
    if (first === undefined) return undefined;
    return rest.reduce((text, change) => md`${text}, ${change}`, md`${actor(p)} updated ${which}: ${first}`);
  },
};

/** Template of projects and cycles: posts the name and that it changed. */
const thing = (kind: string): EventTemplate['message'] => {
  return (p) => {
    const verb = p.entry(VERBS, 'action');
    if (verb === undefined) return undefined;
    return md`${actor(p)} ${verb} ${kind} ${link(p.maybe('data.name', 'data.title') || kind, p.maybe('url', 'data.url'))}.`;
  };
};

export const linear: Integration = {
  name: 'linear',
  displayName: 'Linear',
  setup:
    'In **Settings**, **API**, **Webhooks**: **New webhook**. Its **Signing secret** belongs into the configuration of the ' +
    'bot as `linear_secret`.',
  signature: hmac('Linear-Signature'),
  deliveryHeader: 'Linear-Delivery',
  event: (p) => p.text('type'),
  topic: (p) => p.maybe('data.name', 'data.project.name', 'data.team.name'),
  events: {
    Issue: issue,
    Comment: {
      topic: commentTopic,
      message: (p) => {
        if (p.text('action') !== 'create') return undefined;
        const said = link('commented', p.maybe('url', 'data.url'));
        const where = p.has('data.issue') ? md` on ${p.maybe('data.issue.title') || 'an issue'}` : md``;
        return md`${actor(p)} ${said}${where}:${quote(p.text('data.body'))}`;
      },
    },
    Project: thing('project'),
    ProjectUpdate: (p) => {
      if (p.text('action') !== 'create') return undefined;
      return md`${actor(p)} posted an update of ${p.maybe('data.project.name') || 'a project'}:${quote(p.text('data.body'))}`;
    },
    Cycle: thing('cycle'),
  },
};
