/** The domains whose addresses belong to the organisation: owners change them, and everyone gets the events. */
import { badRequest } from '@rookery/core';
import type { DirectoryContext } from '../directory/context.ts';
import type { AllowedDomain } from '../realm/documents.ts';

export type Dependencies = Pick<DirectoryContext, 'commits' | 'database'>;

export function accessDomain(domains: readonly AllowedDomain[], named: string): AllowedDomain {
  const found = domains.find((one) => one.domain === named.trim().toLowerCase());
  if (!found) throw badRequest(`No entry found for domain ${named}.`);
  return found;
}
