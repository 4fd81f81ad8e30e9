/** Wildcard mentions that notify many people: they require a permission, and the author's confirmation. */
import { t } from '../i18n/index.ts';
import { channel, may } from '../state/index.ts';
import { afterDialog, confirm } from '../ui/index.ts';
import { MANY_PEOPLE } from './recipient/rules.ts';
import type { Target } from './recipient/target.ts';
import { wildcardIn } from './recipient/wildcards.ts';
import type { MarkdownField } from './text.ts';

/** Number of people that a wildcard mention in the text notifies, if it is large enough for a confirmation. */
export function manyMentioned(field: MarkdownField, { type, channelId }: Target): number | undefined {
  if (type !== 'channel' || channelId === undefined) return undefined;
  field.textLength();
  if (wildcardIn(field.text()) !== 'channel') return undefined;
  const count = channel(channelId)?.subscriber_count ?? 0;
  return count > MANY_PEOPLE ? count : undefined;
}

/** Returns an error if the user may not mention that many people; else undefined. */
export const mentionObstacle = (count: number | undefined): string | undefined =>
  count === undefined || may('realm_can_mention_many_users_group')
    ? undefined
    : t('compose.mayNotMentionAll', { count });

/**
 * Runs `run`: if it notifies that many people, only after a confirmation.
 * @param action the label of the button
 */
export function askToMention(count: number | undefined, action: string, run: () => void): void {
  if (count === undefined) {
    run();
    return;
  }
  const question = { title: t('compose.mentionAllTitle'), text: t('compose.mentionAll', { count }), action };
  confirm({ ...question, danger: false, run: async () => afterDialog(run) });
}
