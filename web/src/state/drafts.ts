/**
 * Drafts: on the server, or in this browser if the user's setting turns synchronisation off, or if the server rejects
 * one. Drafts of the browser have negative ids.
 */
import { ApiError, type Draft } from '@rookery/client';
import { createSignal } from 'solid-js';
import { api, onEvent, state } from './session.ts';

type Unsaved = Omit<Draft, 'id'>;

/** Whether drafts are stored on the server, by the user's setting. */
export const isSynchronised = (): boolean => state.user_settings.enable_drafts_synchronization;
const storageKey = (): string => `rookery-drafts-${state.user_id}`;
const [version, setVersion] = createSignal(0);
/** Ids of server drafts that this page has deleted, or moved to the browser: their events arrive later, or never. */
const deleted = new Set<number>();

/** All drafts, newest first. */
export function allDrafts(): readonly Draft[] {
  version();
  return [...serverDrafts(), ...localDrafts()].sort((a, b) => b.timestamp - a.timestamp);
}

const serverDrafts = (): Draft[] => state.drafts.filter((one) => !deleted.has(one.id));

export const draftById = (id: number): Draft | undefined => allDrafts().find((one) => one.id === id);

/**
 * Creates a draft, and returns its id. `isLocal`: in this browser, regardless of the setting.
 * @throws ApiError, NetworkError
 */
export async function createDraft(draft: Unsaved, isLocal = false, idempotencyKey?: string): Promise<number> {
  if (isLocal || !isSynchronised()) {
    // Never a used id: a text that is being written may still refer to it.
    const id = Math.min(-Date.now(), ...localDrafts().map((one) => one.id - 1));
    storeLocal([...localDrafts(), { ...draft, id }]);
    return id;
  }
  const { ids } = await api.post(
    '/drafts',
    { drafts: [draft] },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
  return ids[0] as number;
}

/**
 * Updates a draft; recreates a deleted one of the browser.
 * @throws ApiError, also if another device has deleted it; NetworkError
 */
export async function updateDraft(id: number, draft: Unsaved): Promise<void> {
  if (id < 0) storeLocal([...localDrafts().filter((one) => one.id !== id), { ...draft, id }]);
  else await api.patch(`/drafts/${id}`, { draft });
}

/** Deletes a draft; does nothing if another device has deleted it. @throws ApiError, NetworkError */
export async function deleteDraft(id: number): Promise<void> {
  if (id < 0) storeLocal(localDrafts().filter((one) => one.id !== id));
  else {
    await api.delete(`/drafts/${id}`).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    });
    deleted.add(id);
    setVersion((n) => n + 1);
  }
}

function localDrafts(): Draft[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey()) ?? '[]') as Draft[];
  } catch {
    return [];
  }
}

/** @throws DOMException if the storage is full or forbidden: the text then stays in the tab's session storage */
function storeLocal(drafts: readonly Draft[]): void {
  localStorage.setItem(storageKey(), JSON.stringify(drafts));
  setVersion((n) => n + 1);
}

/** The id of the copy of a server draft: the same in all tabs, and none that `createDraft` uses. */
const copyId = (id: number): number => -id;

/** The copy of a server draft in this browser, after synchronisation was turned off. */
export const browserCopy = (id: number): Draft | undefined => draftById(copyId(id));

/** Copies the server's drafts to this browser: without synchronisation the server deletes them, and emits no events. */
function moveToBrowser(): void {
  const drafts = serverDrafts();
  if (drafts.length === 0) return;
  const here = localDrafts();
  // Another tab may have copied one, which was edited since.
  const missing = drafts.filter(({ id }) => !here.some((one) => one.id === copyId(id)));
  try {
    storeLocal([...here, ...missing.map((one) => ({ ...one, id: copyId(one.id) }))]);
    for (const { id } of drafts) deleted.add(id);
  } catch {
    // Without room they are listed until the page is closed.
  }
}

onEvent((event) => {
  // A draft may be created while the setting changes.
  if ((event.type === 'user_settings' || event.type === 'drafts') && !isSynchronised()) moveToBrowser();
});
