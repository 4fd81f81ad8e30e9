/**
 * The half-written text, saved as it grows: after a short pause in the tab's session storage, after a longer one and
 * when the box is closed as a draft of the server. What could not be saved stays in the session storage and is saved
 * when the server is back. One change of drafts is under way at a time, so that none overtakes another.
 */
import { ApiError, type ClientEvent, type Draft } from '@rookery/client';
import { createEffect, on } from 'solid-js';
import { connection, onEvent, state } from '../state/index.ts';
import { box, setBox } from './box.ts';
import { allDrafts, createDraft, deleteDraft, draftById, updateDraft } from './draft-store.ts';
import { draftPlace, NO_TARGET, sameTarget, type Target, targetOfDraft } from './recipient/target.ts';
import { onText, setText, text } from './text.ts';

const LOCAL_PAUSE_MS = 300;
const SERVER_PAUSE_MS = 2500;
/** Opening a conversation resumes its draft up to this age. */
const RESUMED_FOR_S = 24 * 3600;

/** A text and its draft, from the first key until it is sent or closed. */
interface Writing {
  draftId: number | undefined;
  target: Target;
  text: string;
  /** What the draft has; undefined if there is none. */
  saved: string | undefined;
  /** It became a message, or was given up: its draft goes. */
  isDone: boolean;
}

let current = blank();
/** Closed ones whose last change the server has not got. */
let unsaved: Writing[] = [];
let localTimer: ReturnType<typeof setTimeout> | undefined;
let serverTimer: ReturnType<typeof setTimeout> | undefined;
/** What the box had when it was closed: the event of its draft may not be here yet. */
let shelved: { readonly writing: Writing; readonly at: number } | undefined;
const SHELVED_FOR_MS = 10_000;
let saving: Promise<void> = Promise.resolve();
let touchedAt = 0;
/** What this device saved lately: an event of it says nothing new, and may come after the next save. */
const savedHere: string[] = [];
const SAVED_HERE = 30;
/** Text that was changed here a moment ago is not replaced by what another device saved. */
const QUIET_MS = 5000;

function blank(): Writing {
  return { draftId: undefined, target: NO_TARGET, text: '', saved: undefined, isDone: false };
}

/** What is compared: the text and where it goes. */
const contents = ({ target, text }: Pick<Writing, 'target' | 'text'>): string =>
  JSON.stringify([draftPlace(target), text]);

/** Saves what is written as a draft, and starts an empty one. */
export function shelve(): void {
  void save();
  shelved = { writing: current, at: Date.now() };
  begin(blank());
}

/** What is written has become a message, or is given up: its draft is deleted, and an empty one started. */
export function finishWriting(): void {
  collect();
  current.isDone = true;
  void save();
  begin(blank());
}

/** Resumes a draft. */
export function resumeDraft(draft: Draft): void {
  const target = targetOfDraft(draft);
  const saved = contents({ target, text: draft.content });
  setBox({ target });
  begin({ draftId: draft.id, target, text: draft.content, saved, isDone: false });
}

/** Resumes the draft that a conversation has had lately. Answers whether there is such a thing. */
export function resumeFor(target: Target): boolean {
  const waiting = unsaved.findLast((one) => !isGone(one) && sameTarget(one.target, target));
  const last = shelved && Date.now() - shelved.at < SHELVED_FOR_MS ? shelved.writing : undefined;
  const writing = waiting ?? (last && !isGone(last) && sameTarget(last.target, target) ? last : undefined);
  if (writing) {
    setBox({ target: { ...writing.target } });
    begin(writing);
    return true;
  }
  const since = Date.now() / 1000 - RESUMED_FOR_S;
  const draft = allDrafts().find(
    (one) => one.timestamp > since && sameTarget(targetOfDraft(one), target) && !isGoing(one),
  );
  if (draft) resumeDraft(draft);
  return draft !== undefined;
}

function begin(writing: Writing): void {
  current = writing;
  current.target = box.target;
  setBox('draftId', writing.draftId);
  setText(writing.text);
  clearTimeout(localTimer);
  clearTimeout(serverTimer);
  storeLocally();
}

function collect(): void {
  current.text = text();
  current.target = box.target;
}

function touched(): void {
  if (text() === current.text && box.target === current.target) return;
  touchedAt = Date.now();
  clearTimeout(localTimer);
  clearTimeout(serverTimer);
  localTimer = setTimeout(storeLocally, LOCAL_PAUSE_MS);
  serverTimer = setTimeout(() => void save(), SERVER_PAUSE_MS);
}

/** Brings the server's draft to what is written. It does not fail. */
function save(): Promise<void> {
  collect();
  storeLocally();
  const writing = current;
  if (!unsaved.includes(writing)) unsaved.push(writing);
  saving = saving.then(saveAll);
  return saving;
}

async function saveAll(): Promise<void> {
  for (const writing of [...unsaved]) {
    try {
      await saveOne(writing);
      // It may have been written on or sent meanwhile: then the next round, which waits already, has it.
      if (isSettled(writing)) unsaved = unsaved.filter((one) => one !== writing);
    } catch (error) {
      // What the server refuses as a draft is not asked again.
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
        unsaved = unsaved.filter((one) => one !== writing);
      }
    }
  }
  storeLocally();
}

/** Whether it is of a text that is done, so that it goes as soon as the server can be asked. */
const isGoing = (draft: Draft): boolean =>
  unsaved.some(
    (one) =>
      isGone(one) &&
      // The event of a new draft may come before the answer that has its id.
      (one.draftId === draft.id || contents(one) === contents({ target: targetOfDraft(draft), text: draft.content })),
  );

const isGone = (writing: Writing): boolean => writing.isDone || !/\S/.test(writing.text);

/** Whether the server's draft is what is written, or there is none where there should be none. */
const isSettled = (writing: Writing): boolean =>
  isGone(writing) ? writing.draftId === undefined : contents(writing) === writing.saved;

async function saveOne(writing: Writing): Promise<void> {
  const { draftId } = writing;
  if (isGone(writing)) {
    if (draftId === undefined) return;
    await deleteDraft(draftId).catch(ignoreMissing);
    setId(writing, undefined);
    writing.saved = undefined;
    return;
  }
  const wanted = contents(writing);
  if (wanted === writing.saved) return;
  const draft = { ...draftPlace(writing.target), content: writing.text, timestamp: Math.floor(Date.now() / 1000) };
  savedHere.push(writing.text.trim());
  if (savedHere.length > SAVED_HERE) savedHere.shift();
  const isThere = draftId !== undefined && (await updateDraft(draftId, draft).then(always, ignoreMissing));
  if (!isThere) setId(writing, await createDraft(draft));
  writing.saved = wanted;
}

const always = (): boolean => true;

/** False for what is not there. @throws any other error */
function ignoreMissing(error: unknown): false {
  if (error instanceof ApiError && error.status === 404) return false;
  throw error;
}

function setId(writing: Writing, id: number | undefined): void {
  writing.draftId = id;
  if (writing === current) setBox('draftId', id);
}

const storageKey = (): string => `rookery-compose-${state.user_id}`;

interface Stored {
  readonly isOpen: boolean;
  readonly current: Writing;
  readonly unsaved: readonly Writing[];
}

function storeLocally(): void {
  collect();
  const others = unsaved.filter((one) => one !== current);
  try {
    if (current.text === '' && others.length === 0) sessionStorage.removeItem(storageKey());
    else {
      const stored: Stored = { isOpen: box.isOpen, current, unsaved: others };
      sessionStorage.setItem(storageKey(), JSON.stringify(stored));
    }
  } catch {
    // Without storage the server's drafts alone outlive a reload.
  }
}

function restore(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey()) ?? 'null') as Stored | null;
    if (!stored) return;
    unsaved = [...stored.unsaved];
    current = stored.current;
    takeNewer();
    setBox({ target: current.target, draftId: current.draftId, isOpen: stored.isOpen && current.text !== '' });
    setText(current.text);
  } catch {
    // What cannot be read is none.
  }
}

/** Another device may have changed the draft, where this one has nothing that it has not saved. */
function takeNewer(): void {
  const draft = current.draftId === undefined ? undefined : draftById(current.draftId);
  if (!draft || current.saved !== contents(current)) return;
  current.text = draft.content;
  current.target = targetOfDraft(draft);
  current.saved = contents(current);
}

function onDraftEvent(event: ClientEvent): void {
  if (event.type !== 'drafts' || current.draftId === undefined) return;
  if (event.op === 'remove' && event.draft_id === current.draftId) {
    setId(current, undefined);
    collect();
    // Sent or deleted on another device. What was written here since stays, and becomes a draft of its own.
    if (current.saved === contents(current) && Date.now() - touchedAt > QUIET_MS) begin(blank());
    return;
  }
  if (event.op !== 'update' || event.draft.id !== current.draftId) return;
  if (savedHere.includes(event.draft.content.trim()) || Date.now() - touchedAt < QUIET_MS) return;
  collect();
  if (current.saved !== contents(current)) return;
  takeNewer();
  setBox({ target: current.target });
  setText(current.text);
}

/** Begins to save what is written, and brings back what a reload interrupted. Once, inside a root. */
export function followDrafts(): void {
  restore();
  onText(touched);
  createEffect(on(() => box.target, touched, { defer: true }));
  onEvent(onDraftEvent);
  createEffect(on(connection, (now) => now === 'online' && unsaved.length > 0 && void save(), { defer: true }));
  addEventListener('pagehide', storeLocally);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    storeLocally();
    void save();
  });
}
