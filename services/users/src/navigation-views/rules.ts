/** The views of a user's sidebar, identified by the fragment of the web client's URL. */
import { badRequest, checkLength, DomainError, isVisible, trimVisible } from '@rookery/core';
import type { NavigationView } from '../user/documents.ts';

/** The eight built-in views, which clients name themselves. All others have a name that the owner chose. */
const BUILT_IN: readonly string[] = [
  'inbox',
  'recent',
  'feed',
  'drafts',
  'scheduled',
  'narrow/is/starred',
  'narrow/is/mentioned',
  'narrow/has/reaction/sender/me',
];

const MAX_NAME = 100;
/**
 * Max. length of a fragment: a narrow by channel and topic, each of 60 letters in three percent-encoded bytes, needs
 * less.
 */
const MAX_FRAGMENT = 2000;
/** Max. views of a user: a longer sidebar is no selection. */
const MAX_VIEWS = 200;

/**
 * Returns the views with one added.
 * @throws BAD_REQUEST for a fragment that is blank, too long or present, for a built-in view with a name, another
 *   without one, and for a name that another view has
 */
export function withView(
  views: readonly NavigationView[],
  view: NavigationView,
): { views: NavigationView[]; view: NavigationView } {
  const { fragment, is_pinned } = view;
  if (!isVisible(fragment)) throw badRequest('fragment cannot be blank');
  checkLength('fragment', fragment, MAX_FRAGMENT);
  if (views.some((one) => one.fragment === fragment)) throw badRequest('Navigation view already exists.');
  if (views.length >= MAX_VIEWS) throw badRequest(`There can be at most ${MAX_VIEWS} navigation views.`);
  const added = { fragment, is_pinned, name: checkName(views, fragment, view.name) };
  return { views: [...views, added], view: added };
}

/**
 * Returns the views with one of them changed.
 * @throws BAD_REQUEST with status 404 if it does not exist; BAD_REQUEST for an invalid or taken name
 */
export function withChangedView(
  views: readonly NavigationView[],
  fragment: string,
  change: { readonly is_pinned?: boolean; readonly name?: string },
): { views: NavigationView[]; view: NavigationView; published: Partial<NavigationView> } {
  const before = accessView(views, fragment);
  const others = views.filter((one) => one !== before);
  const name = change.name === undefined ? before.name : checkName(others, fragment, change.name);
  const view = { fragment, is_pinned: change.is_pinned ?? before.is_pinned, name };
  const published = {
    ...(view.is_pinned !== before.is_pinned && { is_pinned: view.is_pinned }),
    ...(view.name !== before.name && { name: view.name }),
  };
  return { views: views.map((one) => (one === before ? view : one)), view, published };
}

/** @throws BAD_REQUEST with status 404 if the view does not exist */
export function withoutView(views: readonly NavigationView[], fragment: string): NavigationView[] {
  const gone = accessView(views, fragment);
  return views.filter((one) => one !== gone);
}

function accessView(views: readonly NavigationView[], fragment: string): NavigationView {
  const view = views.find((one) => one.fragment === fragment);
  if (!view) throw new DomainError('BAD_REQUEST', 'Navigation view does not exist.', { httpStatus: 404 });
  return view;
}

function checkName(others: readonly NavigationView[], fragment: string, given: string | null): string | null {
  if (BUILT_IN.includes(fragment)) {
    if (given !== null) throw badRequest('Built-in views cannot have a custom name.');
    return null;
  }
  const name = trimVisible(given ?? '');
  if (name === '') throw badRequest('Custom views must have a valid name.');
  checkLength('name', name, MAX_NAME);
  if (others.some((one) => one.name === name)) throw badRequest('Navigation view already exists.');
  return name;
}
