/**
 * A reader without a login, in an organisation that allows it. The server answers them as far as they ask for what is
 * web-public; all else leads to the login, and from there to where it was.
 */
import type { Message, Narrow, Term } from '@rookery/client';
import { createEffect, createMemo, createRoot } from 'solid-js';
import { channel, isArchived } from './channels.ts';
import { fragment, overlay, type View, view, viewOf } from './route.ts';
import { HAS_SESSION, ready, state } from './session.ts';

/** Whether nobody is logged in. */
export const isSpectator = (): boolean => (ready() ? state.user_id === 0 : !HAS_SESSION);

/** Whether the caller may change what stands at a message, by a reaction or a vote: archived channels are read only. */
export const mayReact = (one: Message): boolean => !isSpectator() && !isArchived(one);

/** What a narrow of a spectator has to ask for. */
const WEB_PUBLIC: Term = { operator: 'channels', operand: 'web-public' };
/** Those that do not depend on who asks. */
const OPERATORS = new Set(['channel', 'channels', 'topic', 'sender', 'has', 'search', 'near', 'id', 'with']);
const VIEWS_OVER = new Set(['keyboard-shortcuts', 'search-operators']);

/** A narrow as the server takes it from the caller. */
export const askable = (narrow: Narrow): Narrow =>
  isSpectator() ? [...narrow.filter(({ operator }) => operator !== 'in'), WEB_PUBLIC] : narrow;

/** Whether an operator is one for the caller. */
export const mayAskBy = (operator: string): boolean => !isSpectator() || OPERATORS.has(operator);

/** Whether the caller may open a narrow. A spectator knows no channel but those that are web-public. */
export const mayRead = (narrow: Narrow): boolean => narrow.every(isReadable);

function isReadable({ operator, operand, negated }: Term): boolean {
  if (!isSpectator()) return true;
  if (operator === 'channel')
    return negated === true || (typeof operand === 'number' && channel(operand) !== undefined);
  // There is nobody whom `me` would mean.
  return OPERATORS.has(operator) && !(operator === 'sender' && operand === state.user_id);
}

/** Whether an address leads to a view for the caller. */
export function mayOpen(address: string): boolean {
  if (!isSpectator()) return true;
  return isForSpectators(viewOf(address));
}

const isForSpectators = ({ name, narrow }: View): boolean =>
  name === 'recent' || (name === 'narrow' && mayRead(narrow));

/** Whether what the address names is for the caller. Where it is not, the page is about to become the login. */
export const isViewOpen = createRoot(() =>
  createMemo(() => {
    if (!isSpectator()) return true;
    const over = overlay();
    return state.subscriptions.length > 0 && isForSpectators(view()) && (!over || VIEWS_OVER.has(over.name));
  }),
);

/** The login, and from there where the caller is. The fragment stays with the browser. */
export const loginAddress = (): string => `/login/?next=${encodeURIComponent('/')}${fragment()}`;

/** Leads spectators to the login from what is not for them, from now on. */
export function followSpectator(): void {
  createRoot(() => {
    createEffect(() => {
      if (ready() && !isViewOpen()) location.replace(loginAddress());
    });
  });
}
