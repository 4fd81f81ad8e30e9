import type { EventTemplate, Integration } from '../integration.ts';
import type { Payload } from '../payload.ts';
import { versionedHmac } from '../signatures.ts';
import { build } from './builds.ts';

const branch = (p: Payload) => p.maybe('pipeline.vcs.branch', 'pipeline.trigger_parameters.git.branch');

const ended = (kind: string): EventTemplate => ({
  branch,
  message: (p) =>
    build({
      name: `${kind} ${p.text(`${kind}.name`)}`,
      url: p.maybe(`${kind}.url`, 'workflow.url'),
      state: p.text(`${kind}.status`),
      branch: branch(p),
      commit: p.maybe('pipeline.vcs.revision', 'pipeline.trigger_parameters.git.checkout_sha'),
      author: p.maybe('pipeline.vcs.commit.author.name', 'pipeline.trigger_parameters.git.commit_author_name'),
    }),
});

export const circleci: Integration = {
  name: 'circleci',
  displayName: 'CircleCI',
  setup:
    'In the project: **Project Settings**, **Webhooks**, **Add Webhook**. The **Secret token** belongs into the ' +
    'configuration of the bot as `circleci_secret`.',
  signature: versionedHmac('circleci-signature'),
  event: (p) => p.text('type'),
  topic: (p) => p.text('project.name'),
  events: { 'workflow-completed': ended('workflow'), 'job-completed': ended('job') },
};
