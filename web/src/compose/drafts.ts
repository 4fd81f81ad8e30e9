/**
 * Saves the text of the compose box while it is written: after a short pause in the tab's session storage; after a
 * longer one, and when the box closes, as a draft on the server. Text that could not be saved stays in the session
 * storage, and is saved once the server is reachable again. Text that the server rejects, or would truncate, becomes a
 * draft of this browser. Only one change of drafts is in flight at a time, so that none overtakes another.
 */
import type { ClientEvent, Draft } from '@rookery/client';
import { createEffect, on } from 'solid-js';
import { t } from '../i18n/index.ts';
import {
  allDrafts,
  browserCopy,
  connection,
  draftById,
  isSynchronised,
  navigate,
  onEvent,
  onReregister,
  onTopicMove,
  state,
  type TopicPlace,
  updateDraft,
} from '../state/index.ts';
import { notify } from '../ui/index.ts';
import { box, setBox } from './box.ts';
import { channelTarget, draftPlace, sameTarget, type Target, targetOfDraft } from './recipient/target.ts';
import { forgetDraft, isFinal, isOwnText, isSavedHere, saveWriting } from './save-writing.ts';
import { onText, replaceText, setText, text } from './text.ts';
import { blank, contents, isDraftOf, isGone, isSettled, type Writing, writingOf } from './writing.ts';

const LOCAL_PAUSE_MS = 300;
const SERVER_PAUSE_MS = 2500;
/** Max. age of a draft that is resumed when its conversation is opened, seconds. */
const RESUMED_FOR_S = 24 * 3600;

let current = blank();
/** Closed writings whose last change has not reached the server. */
let unsaved: Writing[] = [];
let localTimer: ReturnType<typeof setTimeout> | undefined;
let serverTimer: ReturnType<typeof setTimeout> | undefined;
/** Writings that were closed or saved recently, the latest last: the events of their drafts may not have arrived. */
let shelved: { readonly writing: Writing; readonly at: number }[] = [];
const SHELVED_FOR_MS = 10_000;
/** Resting drafts whose topic has moved. */
let moved: { readonly ids: readonly number[]; readonly from: Target; readonly to: Target }[] = [];
let saving: Promise<void> = Promise.resolve();
let touchedAt = 0;
/** Text that was changed here within this time is not replaced by that of another device, ms. */
const QUIET_MS = 5000;

/** Saves the text as a draft, and starts an empty writing. */
export function shelve(): void {
  void save();
  setAside(current);
  begin(blank());
}

function setAside(writing: Writing): void {
  const others = shelved.filter((one) => one.writing !== writing && isFresh(one));
  shelved = [...others, { writing, at: Date.now() }];
}

const isFresh = ({ at }: { readonly at: number }): boolean => Date.now() - at < SHELVED_FOR_MS;

/** Closed writings that may be resumed, and may be newer than their drafts; unsaved ones last. */
const closed = (): Writing[] =>
  [...shelved.filter(isFresh).map((one) => one.writing), ...unsaved].filter(
    (one) => one !== current && !isGone(one) && !one.isTaken,
  );

/** Deletes the draft of the text, which was sent or discarded, and starts an empty writing. */
export function finishWriting(): void {
  takeWriting().finish();
}

/** A text that is stored while a call turns it into a message, or removes the message that has it. */
export interface Taken {
  /** A message has the text: deletes the draft. */
  finish(): void;
  /** Leaves the text as a draft. */
  leave(): void;
  /**
   * Puts the text back into the box, or leaves it as a draft if the box has other text. Returns whether it is back in
   * the box.
   */
  putBack(): boolean;
}

/** Returns a check of whether the box still has the text of the call, with the changes since. */
export function watchWriting(): () => boolean {
  const writing = current;
  return () => current === writing;
}

/** Takes the text out of the box for a call that turns it into a message, and starts an empty writing. */
export function takeWriting(): Taken {
  collect();
  const taken = take(current);
  begin(blank());
  return taken;
}

/** Stores the text of a message while a call removes the message. */
export function takeText(target: Target, content: string): Taken {
  const taken = take({ ...blank(), target, text: content });
  storeLocally();
  return taken;
}

function take(writing: Writing): Taken {
  writing.isTaken = true;
  if (!unsaved.includes(writing)) unsaved.push(writing);
  const end = () => {
    delete writing.isTaken;
    void save();
  };
  return {
    finish: () => {
      writing.isDone = true;
      end();
    },
    leave: end,
    putBack: () => {
      const isFree = !/\S/.test(text());
      if (isFree) {
        resume(writing);
        setBox({ isOpen: true });
      }
      end();
      return isFree;
    },
  };
}

/** Resumes a draft. */
export function resumeDraft(draft: Draft): void {
  resume(closed().findLast((one) => isDraftOf(one, draft)) ?? writingOf(draft));
}

function resume(writing: Writing): void {
  setBox({ target: { ...writing.target } });
  begin(writing);
}

/** Resumes the recent draft of a conversation. Returns whether there is one. */
export function resumeFor(target: Target): boolean {
  const writing = closed().findLast((one) => sameTarget(one.target, target));
  if (writing) {
    resume(writing);
    return true;
  }
  const since = Date.now() / 1000 - RESUMED_FOR_S;
  const draft = allDrafts().find(
    (one) => one.timestamp > since && sameTarget(targetOfDraft(one), target) && !isGoing(one),
  );
  if (draft) resumeDraft(draft);
  return draft !== undefined;
}

/**
 * Replaces a part of a text that is being written, wherever it is now: in the box, closed, or in a draft. Does nothing
 * if there is none. A text outside of the box is saved.
 */
export function replaceWritten(part: string, by: string): void {
  if (text().includes(part)) {
    replaceText(part, by);
    return;
  }
  const writing = closed().findLast((one) => one.text.includes(part)) ?? ofDraftWith(part);
  if (!writing) return;
  writing.text = writing.text.replace(part, () => by);
  if (!unsaved.includes(writing)) unsaved.push(writing);
  setAside(writing);
  void save();
}

/** The draft with this part that belongs to no writing of this page. */
function ofDraftWith(part: string): Writing | undefined {
  const draft = restingDrafts().find((one) => one.content.includes(part));
  return draft && writingOf(draft);
}

function begin(writing: Writing): void {
  current = writing;
  current.target = box.target;
  // The preview is of the previous text.
  setBox({ isPreview: false });
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

/** Saves all writings to the server. Never fails. */
function save(): Promise<void> {
  collect();
  storeLocally();
  const writing = current;
  if (!unsaved.includes(writing)) unsaved.push(writing);
  saving = saving.then(saveAll);
  return saving;
}

async function saveAll(): Promise<void> {
  // The answer of the register in flight may have newer drafts; another save follows it.
  if (connection() === 'connecting') return;
  await moveDrafts();
  for (const writing of unsaved.filter((one) => !one.isTaken)) {
    const saved = saveWriting(writing, dropDraft);
    // Stores the creation of a draft that is in flight.
    storeLocally();
    await saved.catch((error: unknown) => onFailure(writing, error));
    // It may have been edited, taken or sent in the meantime: the next save then includes it.
    if (!isSettled(writing) || writing.isTaken) continue;
    unsaved = unsaved.filter((one) => one !== writing);
    if (writing !== current) setAside(writing);
  }
  storeLocally();
}

/** A draft that the server rejects becomes one of this browser. After any other error, the next save tries again. */
async function onFailure(writing: Writing, error: unknown): Promise<void> {
  if (!isFinal(error)) return;
  if (isGone(writing)) {
    forgetDraft(writing);
    return;
  }
  writing.isRefused = true;
  notifyOfDrafts(error.message);
  // If the browser has no room, it stays in the session storage.
  await saveWriting(writing, dropDraft).catch(() => undefined);
}

/** Deletes the draft of a writing that is gone. */
function dropDraft(writing: Writing): void {
  unsaved.push(writing);
  saving = saving.then(saveAll);
}

/** Shows an error about a text that is now a draft, with a link to the drafts. */
export function notifyOfDrafts(error: string): void {
  notify(error, {
    kind: 'danger',
    action: { label: t('compose.viewDrafts'), run: () => navigate('#drafts') },
  });
}

/** Whether a draft belongs to a text that is done or being sent, and will therefore be deleted. */
export const isGoing = (draft: Draft): boolean =>
  unsaved.some((one) => (isGone(one) || one.isTaken) && isDraftOf(one, draft));

/** Texts and drafts follow moves of their topic. The box updates its own target. */
function followTopic(from: TopicPlace, to: TopicPlace): void {
  const [before, after] = [from, to].map((one) => channelTarget(one.channelId, one.topic)) as [Target, Target];
  if (from.channelId === to.channelId && from.topic === to.topic) return;
  for (const writing of closed()) {
    if (!sameTarget(writing.target, before)) continue;
    writing.target = after;
    if (!unsaved.includes(writing)) unsaved.push(writing);
  }
  for (const writing of unsaved) if (writing.isTaken && sameTarget(writing.target, before)) writing.target = after;
  const ids = restingDrafts(before).map(({ id }) => id);
  if (ids.length > 0) moved.push({ ids, from: before, to: after });
  saving = saving.then(saveAll);
}

/** Drafts, for a target if there is one, that belong to no writing of this page. */
function restingDrafts(target?: Target): Draft[] {
  const here = [current, ...closed()];
  return allDrafts().filter(
    (one) =>
      (!target || sameTarget(targetOfDraft(one), target)) &&
      !here.some((writing) => isDraftOf(writing, one)) &&
      !isGoing(one),
  );
}

/**
 * Moves the drafts of moved topics. Other tabs and devices do the same, so each draft is checked again first: one that
 * was moved, edited or deleted in the meantime is left alone. After a connection error it is retried at the next save.
 */
async function moveDrafts(): Promise<void> {
  const all = moved;
  moved = [];
  for (const move of all) {
    for (const id of move.ids) {
      const draft = restingDrafts(move.from).find((one) => one.id === id);
      if (!draft) continue;
      const { content, timestamp } = draft;
      await updateDraft(id, { ...draftPlace(move.to), content, timestamp }).catch((error: unknown) => {
        if (!isFinal(error)) moved.push({ ...move, ids: [id] });
      });
    }
  }
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
    // Without storage, only drafts on the server outlive a reload.
  }
}

function restore(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey()) ?? 'null') as Stored | null;
    if (!stored) return;
    // The outcome of a call that the reload interrupted is unknown: its text becomes a draft again.
    unsaved = stored.unsaved.map(({ isTaken: _, ...one }) => one);
    current = stored.current;
    catchUp();
    setBox({ target: current.target, isOpen: stored.isOpen && current.text !== '' });
    setText(current.text);
    void save();
  } catch {
    // Unreadable data count as none.
  }
}

/**
 * Compares the texts with their drafts in the answer of a register, before which no event reported changes. If another
 * device has changed or deleted the draft of the box, the box takes that over. A text with an unsaved change becomes
 * another draft.
 */
function catchUp(): void {
  for (const writing of [current, ...unsaved]) {
    followToBrowser(writing);
    const { draftId, target } = writing;
    if (draftId === undefined) continue;
    const draft = draftById(draftId);
    const isOfOthers = !draft || !isOwnText(writing, draft.content);
    if (writing !== current || !isUntouched()) {
      if (isOfOthers) detach(writing);
    } else if (isOfOthers || !sameTarget(targetOfDraft(draft), target)) takeOver(draft);
  }
}

/**
 * Without synchronisation the server has no drafts: a text refers to the copy of its draft in this browser, or is saved
 * as a new one.
 */
function followToBrowser(writing: Writing): void {
  const { draftId } = writing;
  if (isSynchronised() || draftId === undefined || draftId < 0) return;
  const copy = browserCopy(draftId);
  if (copy) writing.draftId = copy.id;
  // A closed text that was saved, and whose draft has no copy, was deleted.
  else if (!isSettled(writing) || !closed().includes(writing)) detach(writing);
}

/** Whether the text of the box has no unsaved change, and no recent one. */
const isUntouched = (): boolean => current.saved === contents(current) && Date.now() - touchedAt > QUIET_MS;

/** Replaces the writing in the box by the draft, or by an empty one. */
function takeOver(draft: Draft | undefined): void {
  Object.assign(current, draft ? writingOf(draft) : { ...blank(), target: current.target });
}

/** Makes a writing independent of its draft, so that neither replaces the other. */
function detach(writing: Writing): void {
  forgetDraft(writing);
  if (!unsaved.includes(writing)) unsaved.push(writing);
}

function onRegistered(): void {
  collect();
  catchUp();
  show();
}

/** Shows the current writing in the box. */
function show(): void {
  setBox({ target: current.target });
  current.target = box.target;
  if (text() !== current.text) setText(current.text);
}

function onSettingEvent(event: ClientEvent): void {
  if (event.type !== 'user_settings' || event.property !== 'enable_drafts_synchronization' || event.value) return;
  collect();
  for (const writing of [current, ...closed(), ...unsaved]) followToBrowser(writing);
  void save();
}

function onDraftEvent(event: ClientEvent): void {
  if (event.type !== 'drafts' || current.draftId === undefined) return;
  if (event.op === 'remove' && event.draft_id === current.draftId) {
    collect();
    const isOld = isUntouched();
    forgetDraft(current);
    // The draft was sent or deleted on another device. Text that was written here since stays, and becomes a new draft.
    if (isOld) begin(blank());
    return;
  }
  if (event.op !== 'update' || event.draft.id !== current.draftId) return;
  if (isSavedHere(event.draft.content) || Date.now() - touchedAt < QUIET_MS) return;
  collect();
  if (current.saved !== contents(current)) return;
  takeOver(event.draft);
  show();
}

/** Whether a text, or its last change, is only in the tab's storage. */
export function hasUnsavedText(): boolean {
  collect();
  return [current, ...unsaved].some((one) => !isGone(one) && !isSettled(one));
}

const isUnsaved = (): boolean => unsaved.length > 0 || moved.length > 0 || current.creation !== undefined;

/** Starts saving the text, and restores what a reload interrupted. Called once, inside a root. */
export function followDrafts(): void {
  restore();
  onText(touched);
  createEffect(on(() => box.target, touched, { defer: true }));
  onEvent(onDraftEvent);
  onEvent(onSettingEvent);
  onReregister(onRegistered);
  onTopicMove(followTopic);
  createEffect(on(connection, (now) => now === 'online' && isUnsaved() && void save(), { defer: true }));
  addEventListener('pagehide', storeLocally);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    storeLocally();
    void save();
  });
}
