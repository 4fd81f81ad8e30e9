/** Tests the targets of links in notification mails. */
import { expect, it } from 'vitest';
import { mailFrameOf } from '../src/notifications/mail/mail-frame.ts';
import { foundOrganisation, useReplica } from './start-users.ts';

const { replica } = await useReplica();

it('is the address of the installation, of several organisations a subdomain of it', async () => {
  const { context } = replica;
  const { realm, stringId, add } = await foundOrganisation(replica);
  const { id } = await add('Ann');
  const frame = async () => {
    const directory = await context.directories.current(realm);
    const user = directory.users.byId.get(id);
    if (!user) throw new Error('no such user');
    return mailFrameOf({ ...context, externalUrl: 'https://chat.example.com' }, directory, user, 'digest');
  };
  const { base, unsubscribeUrl } = await frame();
  expect(base).toBe('https://chat.example.com');
  expect(unsubscribeUrl).toMatch(/^https:\/\/chat\.example\.com\/accounts\/unsubscribe\//);
  await foundOrganisation(replica);
  await expect.poll(async () => (await frame()).base, { timeout: 10_000 }).toBe(`https://${stringId}.chat.example.com`);
});
