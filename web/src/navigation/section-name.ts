import { type MessageKey, t } from '../i18n/index.ts';
import type { Section } from './sections.ts';

const NAMES: Readonly<Record<string, MessageKey>> = {
  direct: 'navigation.direct',
  pinned: 'navigation.pinned',
  other: 'navigation.channels',
  inactive: 'navigation.inactive',
};

/** The name of a section; for a folder, the folder's. */
export function sectionName(id: string, sections: readonly Section[]): string {
  return sections.find((one) => one.id === id)?.name ?? t(NAMES[id] ?? 'navigation.channels');
}
