/** Rules of the personal settings of a subscription. */
import { badRequest } from '@rookery/core';
import type { EventOf, FieldsOf } from '@rookery/core/events';
import type { SubscriptionDocument } from '../channel/store/documents.ts';

/** The boolean settings, and their stored fields. */
const BOOLEANS = {
  is_muted: 'isMuted',
  pin_to_top: 'pinToTop',
  desktop_notifications: 'desktop',
  audible_notifications: 'audible',
  push_notifications: 'push',
  email_notifications: 'email',
  wildcard_mentions_notify: 'wildcardMentions',
} as const satisfies Record<string, keyof SubscriptionDocument>;

const HEX_COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

type Notified = FieldsOf<EventOf<'subscription', 'update'>, 'type' | 'op' | 'stream_id'>;

/** One setting with its new value, as stored and as events show it. */
interface SubscriptionSetting {
  readonly fields: Partial<SubscriptionDocument>;
  readonly notified: readonly Notified[];
}

/**
 * Parses the setting that a client names. `in_home_view` is the older name for the opposite of `is_muted`; events carry
 * both.
 * @throws BAD_REQUEST for an unknown property, or a value of another type
 */
export function checkSubscriptionSetting(property: string, value: unknown): SubscriptionSetting {
  if (property === 'color') {
    if (typeof value !== 'string') throw badRequest('color is not a string');
    if (!HEX_COLOR.test(value)) throw badRequest('color is not a valid hex color code');
    return { fields: { color: value }, notified: [{ property, value }] };
  }
  if (property !== 'in_home_view' && !isBoolean(property)) {
    throw badRequest(`Unknown subscription property: ${property}`);
  }
  if (typeof value !== 'boolean') throw badRequest(`${property} is not a boolean`);
  if (property === 'in_home_view' || property === 'is_muted') {
    const isMuted = property === 'is_muted' ? value : !value;
    const notified: Notified[] = [
      { property: 'in_home_view', value: !isMuted },
      { property: 'is_muted', value: isMuted },
    ];
    return { fields: { isMuted }, notified };
  }
  return { fields: { [BOOLEANS[property]]: value }, notified: [{ property, value }] };
}

const isBoolean = (property: string): property is keyof typeof BOOLEANS => Object.hasOwn(BOOLEANS, property);
