/** Accessibility faults that axe-core finds on a page. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

let source: Promise<string> | undefined;

/**
 * Returns the violations, one per line: the rule, and the elements that break it. `rules` restricts the check to these
 * rules. `within` restricts it to the elements of this selector, which saves time on a page that was checked before.
 */
export async function faultsOf(
  page: Page,
  options: { readonly rules?: readonly string[]; readonly within?: string } = {},
): Promise<string[]> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Injected through the debugger's protocol, to which the page's policy does not apply.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  // `preload` would fetch the style sheets again, through a <style> that the policy blocks and the console reports.
  const results = await page.evaluate(async ({ rules, within }) => {
    const { axe: it } = window as unknown as { axe: typeof axe };
    // A menu is above the page like a dialog, and is not in a landmark either.
    const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg';
    it.configure({ checks: [{ id: 'region', options: { regionMatcher } }] });
    return it.run(within ?? document, {
      resultTypes: ['violations'],
      preload: false,
      ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    });
  }, options);
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
