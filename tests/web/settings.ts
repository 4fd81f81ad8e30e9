/** Helpers for the user's settings on a page. */
import type { ApiClient } from '@rookery/testkit';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const SECTIONS = [
  'profile',
  'account',
  'preferences',
  'notifications',
  'bots',
  'alert-words',
  'uploaded-files',
  'topics',
  'muted-users',
] as const;
type SectionName = (typeof SECTIONS)[number];

/** The pane of the open section. */
export const paneOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Settings', exact: true }).locator('#settings-pane');

/** Opens a section by its address, and returns its pane. */
export async function section(page: Page, name: SectionName | 'account-and-privacy'): Promise<Locator> {
  await page.goto(`${new URL(page.url()).origin}/#settings/${name}`);
  const pane = paneOf(page);
  await pane.locator(`section`).first().waitFor();
  return pane;
}

/** The status next to a control, which reports the result of a change. */
export const noteOf = (control: Locator): Locator =>
  control.locator('xpath=ancestor::*[.//*[@role="status"]][1]').getByRole('status');

export const saved = (control: Locator): Promise<void> => noteOf(control).getByText('Saved').waitFor();

/** Polls the value of a field. */
export const valueIn = (control: Locator) => expect.poll(() => control.inputValue());

/** Returns the part `key` of a register for the event type `name`. */
export async function registered<T>(client: ApiClient, name: string, key = name): Promise<T> {
  const { body } = await client.post('/register', { fetch_event_types: [name] });
  return body[key];
}
