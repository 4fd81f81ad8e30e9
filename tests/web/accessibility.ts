/** What axe-core finds wrong on a page. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

let source: Promise<string> | undefined;

/**
 * The violations, a line each: the rule, and the elements that break it. `rules`: only these are asked. `within`: only
 * what is in the elements of this selector, which spares the time for a page that was looked at before.
 */
export async function faultsOf(
  page: Page,
  o: { readonly rules?: readonly string[]; readonly within?: string } = {},
): Promise<string[]> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Through the debugger's protocol, which the page's policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  // `preload` would read the style sheets again, through a <style> that the policy blocks and the console shows.
  const results = await page.evaluate(async ({ rules, within }) => {
    const { axe: it } = window as unknown as { axe: typeof axe };
    // A menu is over the page as a dialog is, and in no landmark either.
    const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg';
    it.configure({ checks: [{ id: 'region', options: { regionMatcher } }] });
    return it.run(within ?? document, {
      resultTypes: ['violations'],
      preload: false,
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    });
  }, o);
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
