/** The sections of channels in the navigation and the inbox, and their order. Pure. */
interface ChannelLike {
  readonly stream_id: number;
  readonly name: string;
  readonly pin_to_top: boolean;
  readonly is_muted: boolean;
  readonly folder_id: number | null;
  readonly is_recently_active: boolean;
  readonly is_archived: boolean;
}

interface FolderLike {
  readonly id: number;
  readonly name: string;
  readonly order: number;
  readonly is_archived: boolean;
}

export interface Section {
  /** `pinned`, `folder-3`, `other`, `inactive`. */
  readonly id: string;
  /** Only for a folder. */
  readonly name?: string;
  readonly channelIds: readonly number[];
}

/** Values of `demote_inactive_streams`. */
const DEMOTE = { automatic: 1, always: 2, never: 3 } as const;
/** Min. number of channels for a section of inactive ones; with fewer it saves no space. */
const AUTOMATIC_FROM = 30;

interface Options {
  readonly folders: readonly FolderLike[];
  /** The setting of the place: `web_left_sidebar_show_channel_folders` or `web_inbox_show_channel_folders`. */
  readonly showFolders: boolean;
  readonly demoteInactive: number;
  /** Whether a channel has unread messages; it then never counts as inactive. */
  readonly hasUnread: (channelId: number) => boolean;
}

/** Returns the sections that have a channel, in order; within each, channels are sorted by name, muted ones last. */
export function channelSections(channels: readonly ChannelLike[], options: Options): Section[] {
  const shown = channels.filter((one) => !one.is_archived);
  const demotes =
    options.demoteInactive === DEMOTE.always ||
    (options.demoteInactive === DEMOTE.automatic && shown.length >= AUTOMATIC_FROM);
  const folders = options.folders.filter((one) => !one.is_archived).sort((a, b) => a.order - b.order);
  const known = new Set(folders.map((one) => one.id));
  const sections = new Map<string, ChannelLike[]>([['pinned', []]]);
  for (const folder of folders) sections.set(folderSection(folder.id), []);
  sections.set('other', []);
  sections.set('inactive', []);
  for (const one of shown) {
    const inFolder = options.showFolders && one.folder_id !== null && known.has(one.folder_id);
    const isActive = !demotes || one.is_recently_active || options.hasUnread(one.stream_id);
    const id = one.pin_to_top
      ? 'pinned'
      : inFolder
        ? folderSection(one.folder_id as number)
        : isActive
          ? 'other'
          : 'inactive';
    sections.get(id)?.push(one);
  }
  const names = new Map(folders.map((one) => [folderSection(one.id), one.name]));
  return [...sections]
    .filter(([, list]) => list.length > 0)
    .map(([id, list]) => ({
      id,
      ...(names.has(id) && { name: names.get(id) as string }),
      channelIds: sorted(list).map((one) => one.stream_id),
    }));
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base' });
const folderSection = (id: number): string => `folder-${id}`;

function sorted(list: ChannelLike[]): ChannelLike[] {
  return list.sort((a, b) => Number(a.is_muted) - Number(b.is_muted) || collator.compare(a.name, b.name));
}

/**
 * Returns the next element after `current` that `fits`, wrapping around once, or undefined if there is none. `by` -1
 * searches backwards.
 */
export function nextAfter<T>(
  list: readonly T[],
  current: number,
  fits: (one: T) => boolean,
  by: 1 | -1 = 1,
): T | undefined {
  const from = current < 0 && by === -1 ? 0 : current;
  for (let step = 1; step <= list.length; step++) {
    const one = list[(((from + by * step) % list.length) + list.length) % list.length] as T;
    if (fits(one)) return one;
  }
  return undefined;
}
