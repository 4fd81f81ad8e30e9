/**
 * Spectators: readers without a login, in an organisation that allows them. The server answers their requests for
 * web-public data; everything else leads to the login, which returns to the same address.
 */
import type { Message, Narrow, Term } from '@rookery/client';
import { createEffect, createMemo, createRoot } from 'solid-js';
import { channel, isArchived } from './channels.ts';
import { fragment, overlay, type View, view, viewOf } from './route.ts';
import { HAS_SESSION, ready, state } from './session.ts';

/** Whether the user is not logged in. */
export const isSpectator = (): boolean => (ready() ? state.user_id === 0 : !HAS_SESSION);

/** Whether the user may react to a message or vote in it: archived channels are read-only. */
export const mayReact = (one: Message): boolean => !isSpectator() && !isArchived(one);

/** The term that each narrow of a spectator must contain. */
const WEB_PUBLIC: Term = { operator: 'channels', operand: 'web-public' };
/** Operators that do not depend on the user. */
const OPERATORS = new Set(['channel', 'channels', 'topic', 'sender', 'has', 'search', 'near', 'id', 'with']);
const VIEWS_OVER = new Set(['keyboard-shortcuts', 'search-operators']);

/** A narrow as the server accepts it from the user. */
export const askable = (narrow: Narrow): Narrow =>
  isSpectator() ? [...narrow.filter(({ operator }) => operator !== 'in'), WEB_PUBLIC] : narrow;

/** Whether the user may search by an operator. */
export const mayAskBy = (operator: string): boolean => !isSpectator() || OPERATORS.has(operator);

/** Whether the user may open a narrow. Spectators know only web-public channels. */
const mayRead = (narrow: Narrow): boolean => narrow.every(isReadable);

function isReadable({ operator, operand, negated }: Term): boolean {
  if (!isSpectator()) return true;
  if (operator === 'channel')
    return negated === true || (typeof operand === 'number' && channel(operand) !== undefined);
  // `me` refers to nobody.
  return OPERATORS.has(operator) && !(operator === 'sender' && operand === state.user_id);
}

/** Whether an address leads to a view that the user may open. */
export function mayOpen(address: string): boolean {
  if (!isSpectator()) return true;
  return isForSpectators(viewOf(address));
}

const isForSpectators = ({ name, narrow }: View): boolean =>
  name === 'recent' || (name === 'narrow' && mayRead(narrow));

/** Whether the user may see the view and overlay of the address. If not, the page is about to become the login. */
export const isViewOpen = createRoot(() =>
  createMemo(() => {
    if (!isSpectator()) return true;
    const over = overlay();
    return state.subscriptions.length > 0 && isForSpectators(view()) && (!over || VIEWS_OVER.has(over.name));
  }),
);

/** The address of the login, which returns to the current one. The fragment stays in the browser. */
export const loginAddress = (): string => `/login/?next=${encodeURIComponent('/')}${fragment()}`;

/** Starts redirecting spectators to the login from views that they may not open. */
export function followSpectator(): void {
  createRoot(() => {
    createEffect(() => {
      if (ready() && !isViewOpen()) location.replace(loginAddress());
    });
  });
}
