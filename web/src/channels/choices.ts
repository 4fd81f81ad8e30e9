/** The options of a channel's form and settings, with their labels. */
import type { TopicsPolicy } from '@rookery/client';
import { t } from '../i18n/index.ts';
import { state } from '../state/index.ts';

const TOPICS_LABELS = {
  allow_empty_topic: 'channels.topics_allow',
  disable_empty_topic: 'channels.topics_disable',
  empty_topic_only: 'channels.topics_only',
} as const;

const generalChat = () => state.realm_empty_topic_display_name || 'general chat';

export function topicsLabel(policy: TopicsPolicy): string {
  if (policy !== 'inherit') return t(TOPICS_LABELS[policy], { name: generalChat() });
  return t('channels.as_organisation', {
    value: t(TOPICS_LABELS[state.realm_topics_policy], { name: generalChat() }),
  });
}

export const topicsChoices = () =>
  (['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const).map((value) => ({
    value,
    label: topicsLabel(value),
  }));

/** @param days as in `message_retention_days` of a channel or of the organisation */
const forDays = (days: number): string => (days === -1 ? t('channels.for_ever') : t('channels.for_days', { days }));

export const retentionLabel = (days: number | null): string =>
  days === null ? t('channels.as_organisation', { value: forDays(state.realm_message_retention_days) }) : forDays(days);

/** The options of the folder; 0 is none. */
export const folderChoices = (current?: number | null) => [
  { value: 0, label: t('channels.no_folder') },
  ...state.channel_folders
    .filter((one) => !one.is_archived || one.id === current)
    .map((one) => ({ value: one.id, label: one.name })),
];
