import type { EventTemplate, Integration } from '../integration.ts';
import { md, quote } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import { rsaOfField } from '../signatures.ts';
import { build } from './builds.ts';

const branch = (p: Payload) => p.maybe('branch');

const built: EventTemplate = {
  branch,
  message: (p) => {
    const line = build({
      name: `Build #${p.text('number')}`,
      url: p.text('build_url'),
      state: p.text('status_message').toLowerCase(),
      branch: branch(p),
      commit: p.maybe('commit'),
      author: p.maybe('author_name'),
    });
    return md`${line}${quote(p.maybe('message'))}`;
  },
};

export const travis: Integration = {
  name: 'travis',
  displayName: 'Travis CI',
  setup:
    'In `.travis.yml`: `notifications: { webhooks: [...] }` with this address. Travis signs with a key of its own. Where its ' +
    'public key (`config.notifications.webhook.public_key` of https://api.travis-ci.com/config, in PEM) is `travis_secret` ' +
    'in the configuration of the bot, signatures are checked.',
  formField: 'payload',
  signature: rsaOfField('Signature', 'payload'),
  event: (p) => p.text('type'),
  topic: (p) => p.text('repository.name'),
  events: { push: built, pull_request: built, cron: built, api: built },
};
