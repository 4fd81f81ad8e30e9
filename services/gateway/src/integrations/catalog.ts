/** All integrations, by name. */
import { alertmanager } from './definitions/alertmanager.ts';
import { bitbucket } from './definitions/bitbucket.ts';
import { circleci } from './definitions/circleci.ts';
import { gitea } from './definitions/gitea.ts';
import { github } from './definitions/github.ts';
import { gitlab } from './definitions/gitlab.ts';
import { grafana } from './definitions/grafana.ts';
import { homeAssistant } from './definitions/home-assistant.ts';
import { jenkins } from './definitions/jenkins.ts';
import { jira } from './definitions/jira.ts';
import { json } from './definitions/json.ts';
import { linear } from './definitions/linear.ts';
import { mattermost } from './definitions/mattermost.ts';
import { pagerduty } from './definitions/pagerduty.ts';
import { sentry } from './definitions/sentry.ts';
import { slack } from './definitions/slack.ts';
import { stripe } from './definitions/stripe.ts';
import { travis } from './definitions/travis.ts';
import { trello } from './definitions/trello.ts';
import { uptimerobot } from './definitions/uptimerobot.ts';
import { zabbix } from './definitions/zabbix.ts';
import type { Integration } from './integration.ts';

const ALL: readonly Integration[] = [
  alertmanager,
  bitbucket,
  circleci,
  gitea,
  github,
  gitlab,
  grafana,
  homeAssistant,
  jenkins,
  jira,
  json,
  linear,
  mattermost,
  pagerduty,
  sentry,
  slack,
  stripe,
  travis,
  trello,
  uptimerobot,
  zabbix,
];

export const CATALOG: ReadonlyMap<string, Integration> = new Map(ALL.map((one) => [one.name, one]));
