import { formatAgo, t } from '../i18n/index.ts';
import { isDeactivatedUser, lastSeenAt, presenceOf, user } from '../state/index.ts';

/** 'Active now', 'Idle', or the time of the last activity; deactivated accounts and bots are named as such. */
export function presenceText(userId: number): string {
  const one = user(userId);
  if (isDeactivatedUser(userId)) return t('people.deactivated');
  if (one?.is_bot) return one.bot_owner_id ? t('people.bot_of', { name: user(one.bot_owner_id)?.full_name ?? '' }) : '';
  const presence = presenceOf(userId);
  if (presence === 'active') return t('people.active');
  if (presence === 'idle') return t('people.idle');
  const seen = lastSeenAt(userId);
  return seen ? t('people.last_seen', { ago: formatAgo(seen) }) : t('people.not_seen');
}
