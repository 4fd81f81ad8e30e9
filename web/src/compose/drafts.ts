/**
 * Saves the text of the compose box while it is written: after a short pause in the tab's session storage; after a
 * longer one, and when the box closes, as a draft on the server. Text that could not be saved stays in the session
 * storage, and is saved once the server is reachable again. Text that the server rejects, or would truncate, becomes a
 * draft of this browser. Only one change of drafts is in flight at a time, so that none overtakes another.
 */
import { ApiError, type ClientEvent, type Draft, isPermanent } from '@rookery/client';
import { createEffect, on } from 'solid-js';
import { t } from '../i18n/index.ts';
import {
  allDrafts,
  checkOwnSession,
  connection,
  createDraft,
  deleteDraft,
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
import { onText, replaceText, setText, text } from './text.ts';
import { blank, contents, isGone, isSettled, savedText, type Writing, writingOf } from './writing.ts';

const LOCAL_PAUSE_MS = 300;
const SERVER_PAUSE_MS = 2500;
/** Max. age of a draft that is resumed when its conversation is opened, seconds. */
const RESUMED_FOR_S = 24 * 3600;

let current = blank();
/** Closed writings whose last change has not reached the server. */
let unsaved: Writing[] = [];
let localTimer: ReturnType<typeof setTimeout> | undefined;
let serverTimer: ReturnType<typeof setTimeout> | undefined;
/** Recently closed writings, the latest last: the events of their drafts may not have arrived yet. */
let shelved: { readonly writing: Writing; readonly at: number }[] = [];
const SHELVED_FOR_MS = 10_000;
/** Resting drafts whose topic has moved. */
let moved: { readonly ids: readonly number[]; readonly from: Target; readonly to: Target }[] = [];
let saving: Promise<void> = Promise.resolve();
let touchedAt = 0;
/** Contents that this device saved recently: their events contain nothing new, and may come after the next save. */
const savedHere: string[] = [];
const SAVED_HERE = 30;
/** Text that was changed here within this time is not replaced by that of another device, ms. */
const QUIET_MS = 5000;

/** Saves the text as a draft, and starts an empty writing. */
export function shelve(): void {
  void save();
  setAside(current);
  begin(blank());
}

function setAside(writing: Writing): void {
  shelved = [...shelved.filter(isFresh), { writing, at: Date.now() }];
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

/** A writing that was taken out of the box while a call turns it into a message. */
interface Taken {
  /** The call succeeded: deletes the draft. */
  finish(): void;
  /**
   * Puts the text back into the box, or leaves it as a draft if the box has other text. Returns whether it is back in
   * the box.
   */
  putBack(): boolean;
}

/** Takes the text out of the box for a call that turns it into a message, and starts an empty writing. */
export function takeWriting(): Taken {
  collect();
  const writing = current;
  writing.isTaken = true;
  if (!unsaved.includes(writing)) unsaved.push(writing);
  begin(blank());
  return {
    finish: () => {
      delete writing.isTaken;
      writing.isDone = true;
      void save();
    },
    putBack: () => {
      delete writing.isTaken;
      const isFree = !/\S/.test(text());
      if (isFree) {
        resume(writing);
        setBox({ isOpen: true });
      }
      void save();
      return isFree;
    },
  };
}

/** Resumes a draft. */
export function resumeDraft(draft: Draft): void {
  resume(closed().findLast((one) => one.draftId === draft.id) ?? writingOf(draft));
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
  const here = [current, ...closed()];
  const draft = allDrafts().find(
    (one) => one.content.includes(part) && !isGoing(one) && !here.some(({ draftId }) => draftId === one.id),
  );
  return draft && writingOf(draft);
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
    await saveOne(writing).catch((error: unknown) => onFailure(writing, error));
    // It may have been edited, taken or sent in the meantime: the next save then includes it.
    if (isSettled(writing) && !writing.isTaken) unsaved = unsaved.filter((one) => one !== writing);
  }
  storeLocally();
}

/** A draft that the server rejects becomes one of this browser. After any other error, the next save tries again. */
async function onFailure(writing: Writing, error: unknown): Promise<void> {
  if (!isFinal(error)) return;
  if (isGone(writing)) {
    setId(writing, undefined);
    return;
  }
  writing.isRefused = true;
  notifyOfDrafts(error.message);
  // If the browser has no room, it stays in the session storage.
  await saveOne(writing).catch(() => undefined);
}

/** Whether a retry is useless. A session that has ended may be followed by another. */
const isFinal = (error: unknown): error is ApiError => isPermanent(error) && ![401, 403].includes(error.status);

/** Shows an error about a text that is now a draft, with a link to the drafts. */
export function notifyOfDrafts(error: string): void {
  notify(error, {
    kind: 'danger',
    action: { label: t('compose.viewDrafts'), run: () => navigate('#drafts') },
  });
}

/** Whether a draft belongs to a text that is done or being sent, and will therefore be deleted. */
export const isGoing = (draft: Draft): boolean =>
  unsaved.some(
    (one) =>
      (isGone(one) || one.isTaken) &&
      // The event of a new draft may arrive before the response that contains its id.
      (one.draftId === draft.id || contents(one) === contents({ target: targetOfDraft(draft), text: draft.content })),
  );

async function saveOne(writing: Writing): Promise<void> {
  const { draftId, saved } = writing;
  if (isGone(writing)) {
    if (draftId === undefined) return;
    await deleteDraft(draftId).catch(ignoreMissing);
    setId(writing, undefined);
    writing.saved = undefined;
    return;
  }
  const wanted = contents(writing);
  if (wanted === writing.saved) return;
  checkOwnSession();
  const draft = { ...draftPlace(writing.target), content: writing.text, timestamp: Math.floor(Date.now() / 1000) };
  savedHere.push(writing.text.trim());
  if (savedHere.length > SAVED_HERE) savedHere.shift();
  const isLocal = isOfBrowser(writing);
  const isMoved = draftId !== undefined && draftId < 0 !== isLocal;
  const isThere = draftId !== undefined && !isMoved && (await updateDraft(draftId, draft).then(always, ignoreMissing));
  if (!isThere) setId(writing, await createDraft(draft, isLocal));
  writing.saved = wanted;
  if (!isMoved) return;
  // Deletes its draft at the previous place, like that of a text that is done.
  unsaved.push({ ...blank(), draftId, saved, isDone: true });
  saving = saving.then(saveAll);
}

/**
 * Whether the draft is stored in this browser: the server truncates one that is longer than a message, and reports
 * success.
 */
const isOfBrowser = (writing: Writing): boolean =>
  !isSynchronised() || writing.isRefused === true || [...writing.text].length > state.max_message_length;

const always = (): boolean => true;

/** Returns false for a missing draft. @throws any other error */
function ignoreMissing(error: unknown): false {
  if (error instanceof ApiError && error.status === 404) return false;
  throw error;
}

function setId(writing: Writing, id: number | undefined): void {
  writing.draftId = id;
  if (writing === current) setBox('draftId', id);
}

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

/** Drafts for a target that belong to no writing of this page. */
function restingDrafts(target: Target): Draft[] {
  const here = new Set([current, ...closed()].map(({ draftId }) => draftId));
  return allDrafts().filter((one) => sameTarget(targetOfDraft(one), target) && !here.has(one.id) && !isGoing(one));
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
    setBox({ target: current.target, draftId: current.draftId, isOpen: stored.isOpen && current.text !== '' });
    setText(current.text);
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
    const { draftId, target } = writing;
    // Without synchronisation, the answer has no drafts.
    if (draftId === undefined || (draftId > 0 && !isSynchronised())) continue;
    const draft = draftById(draftId);
    const isOfOthers = !draft || !isOwnText(writing, draft.content);
    if (writing !== current || !isUntouched()) {
      if (isOfOthers) detach(writing);
    } else if (isOfOthers || !sameTarget(targetOfDraft(draft), target)) takeOver(draft);
  }
}

/** Whether the text of the box has no unsaved change, and no recent one. */
const isUntouched = (): boolean => current.saved === contents(current) && Date.now() - touchedAt > QUIET_MS;

/** Whether the text of a writing's draft is from this device. The server trims it. */
const isOwnText = (writing: Writing, content: string): boolean =>
  [...savedHere, savedText(writing), writing.text].some((one) => one?.trim() === content.trim());

/** Replaces the writing in the box by the draft, or by an empty one. */
function takeOver(draft: Draft | undefined): void {
  Object.assign(current, draft ? writingOf(draft) : { ...blank(), target: current.target });
}

/** Makes a writing independent of its draft, so that neither replaces the other. */
function detach(writing: Writing): void {
  setId(writing, undefined);
  writing.saved = undefined;
  if (!unsaved.includes(writing)) unsaved.push(writing);
}

function onRegistered(): void {
  collect();
  catchUp();
  show();
}

/** Shows the current writing in the box. */
function show(): void {
  setBox({ target: current.target, draftId: current.draftId });
  current.target = box.target;
  if (text() !== current.text) setText(current.text);
}

function onDraftEvent(event: ClientEvent): void {
  if (event.type !== 'drafts' || current.draftId === undefined) return;
  if (event.op === 'remove' && event.draft_id === current.draftId) {
    setId(current, undefined);
    collect();
    // The draft was sent or deleted on another device. Text that was written here since stays, and becomes a new draft.
    if (isUntouched()) begin(blank());
    return;
  }
  if (event.op !== 'update' || event.draft.id !== current.draftId) return;
  if (savedHere.includes(event.draft.content.trim()) || Date.now() - touchedAt < QUIET_MS) return;
  collect();
  if (current.saved !== contents(current)) return;
  takeOver(event.draft);
  show();
}

const isUnsaved = (): boolean => unsaved.length > 0 || moved.length > 0;

/** Starts saving the text, and restores what a reload interrupted. Called once, inside a root. */
export function followDrafts(): void {
  restore();
  onText(touched);
  createEffect(on(() => box.target, touched, { defer: true }));
  onEvent(onDraftEvent);
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
