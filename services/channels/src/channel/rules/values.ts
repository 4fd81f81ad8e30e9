/** Values of a channel's settings, as clients give them. */
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
 * Days, or null for the organisation's setting (`realm_default`), or -1 for ever (`unlimited`).
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

/** How open a channel is, as it would be. */
interface Openness {
  readonly inviteOnly: boolean;
  readonly historyPublic: boolean;
  readonly webPublic: boolean;
  readonly isDefault: boolean;
}

/**
 * Whether a channel may be so.
 * @param anyoneStartsTopics whether its `can_create_topic_group` is everyone: who sees no history cannot know which
 *   topics there are
 * @throws BAD_REQUEST
 */
export function checkOpenness(o: Openness, anyoneStartsTopics: boolean): void {
  if (o.webPublic && o.inviteOnly) throw badRequest('A web-public channel cannot be private.');
  if (o.isDefault && o.inviteOnly) throw badRequest('A default channel cannot be private.');
  if (!o.historyPublic && (!o.inviteOnly || !anyoneStartsTopics)) throw badRequest('Invalid parameters');
}
