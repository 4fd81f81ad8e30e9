/** Checks of a channel's settings, as clients give them. */
import { badRequest, DomainError } from '@rookery/core';
import type { TopicsPolicy } from '../store/documents.ts';

const TOPICS_POLICIES = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const;

/** @throws BAD_REQUEST `Invalid topics_policy` */
export function checkTopicsPolicy(given: string): TopicsPolicy {
  const policy = TOPICS_POLICIES.find((one) => one === given);
  if (!policy) throw badRequest('Invalid topics_policy');
  return policy;
}

/**
 * Parses a message retention: days, null for the organisation's setting (`realm_default`), or -1 for `unlimited`.
 * @throws REQUEST_VARIABLE_INVALID
 */
export function checkRetention(given: string): number | null {
  if (given === 'realm_default') return null;
  if (given === 'unlimited') return -1;
  const days = Number(given);
  if (!/^\d+$/.test(given) || days < 1 || days > 2 ** 31 - 1) {
    throw new DomainError('REQUEST_VARIABLE_INVALID', `Bad value for 'message_retention_days': ${given}`, {
      extra: { var_name: 'message_retention_days', bad_value: given },
    });
  }
  return days;
}

/** The resulting openness of a channel. */
interface Openness {
  readonly inviteOnly: boolean;
  readonly historyPublic: boolean;
  readonly webPublic: boolean;
  readonly isDefault: boolean;
}

/**
 * Checks that a channel may have this openness.
 * @param anyoneStartsTopics whether its `can_create_topic_group` is everyone; protected history requires it, because
 *   users who do not see the history cannot know which topics exist
 * @throws BAD_REQUEST
 */
export function checkOpenness(options: Openness, anyoneStartsTopics: boolean): void {
  if (options.webPublic && options.inviteOnly) throw badRequest('A web-public channel cannot be private.');
  if (options.isDefault && options.inviteOnly) throw badRequest('A default channel cannot be private.');
  if (!options.historyPublic && (!options.inviteOnly || !anyoneStartsTopics)) throw badRequest('Invalid parameters');
}
