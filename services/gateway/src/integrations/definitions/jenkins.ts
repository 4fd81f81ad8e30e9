import type { EventTemplate, Integration } from '../integration.ts';
import type { Payload } from '../payload.ts';
import { build } from './builds.ts';

const phase = (name: string): EventTemplate => ({
  branch: (p: Payload) => p.maybe('build.scm.branch').replace(/^origin\//, ''),
  message: (p) =>
    build({
      name: `${p.text('name')} #${p.text('build.number')}`,
      url: p.maybe('build.full_url'),
      // A starting build carries the status of the previous build.
      state: name === 'started' ? 'started' : p.text('build.status').toLowerCase(),
      branch: p.maybe('build.scm.branch').replace(/^origin\//, ''),
      commit: p.maybe('build.scm.commit'),
    }),
});

export const jenkins: Integration = {
  name: 'jenkins',
  displayName: 'Jenkins',
  setup:
    'With the Notification plugin, in the job: **Job Notifications**, **Add Endpoint**, format JSON, protocol HTTP. ' +
    'Finalized builds say what completed ones say once more: choose one of both in the job, or by `only_events`.',
  event: (p) => p.text('build.phase').toLowerCase(),
  topic: (p) => p.text('name'),
  events: { started: phase('started'), completed: phase('completed'), finalized: phase('finalized') },
};
