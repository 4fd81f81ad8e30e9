/** The dialog that guides the creator of a new organisation. */
import { expect, it } from 'vitest';
import { faultsOf } from './accessibility.ts';
import { PASSWORD, useBrowser } from './browser.ts';
import { logIn } from './page.ts';

const { person, visit, origin } = await useBrowser({ name: 'Newborn' });
const ada = await person('Ada', { role: 'owner' });

it('leads the only owner through name, icon, channels and people, once', async () => {
  const page = await visit();
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await logIn(page, { origin, email: ada.email, password: PASSWORD, hash: '#inbox' });
  // Under a dialog, a button has no role.
  const allow = page.locator('button', { hasText: 'Allow notifications' });
  const dialog = page.getByRole('dialog', { name: 'Set up your organization' });
  await dialog.getByLabel('Name').fill('Grown');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Step 2 of 4').waitFor();
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await dialog.getByLabel('Channel 1').fill('hall');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Step 4 of 4').waitFor();
  expect(await allow.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { body } = await ada.post('/register', {
    fetch_event_types: JSON.stringify(['realm', 'default_streams', 'onboarding_steps']),
  });
  expect(body.realm_name).toBe('Grown');
  expect(body.realm_default_streams).toHaveLength(1);
  await expect
    .poll(async () => JSON.stringify((await ada.post('/register', { fetch_event_types: '["onboarding_steps"]' })).body))
    .not.toContain('intro_inbox_view_modal');
  await page.reload();
  await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
  expect(await dialog.count()).toBe(0);
  await allow.waitFor();
});
