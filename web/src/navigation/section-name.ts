import { type MessageKey, t } from '../i18n/index.ts';
import { sections } from './rows.ts';

const NAMES: Readonly<Record<string, MessageKey>> = {
  direct: 'navigation.direct',
  pinned: 'navigation.pinned',
  other: 'navigation.channels',
  inactive: 'navigation.inactive',
};

/** What a section is called: that of a folder as the folder. */
export function sectionName(id: string): string {
  return sections().find((one) => one.id === id)?.name ?? t(NAMES[id] ?? 'navigation.channels');
}
