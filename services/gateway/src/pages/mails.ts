/** Pages about mails: unsubscribing, and in development the list of sent mails. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { badRequest } from '@rookery/core';
import { form, html } from './html.ts';
import type { PageResponse, Visit } from './visit.ts';

const WHAT: Readonly<Record<string, string>> = {
  messages: 'mails about messages',
  digest: 'the weekly digest',
};
/** Max. mails on the page; the newest are shown. */
const MAX_MAILS = 50;

/**
 * `/accounts/unsubscribe/{token}/`. A GET changes nothing, because malware scanners follow links. The button
 * unsubscribes, and so does the `POST` of a mail program (RFC 8058), which has no cookies. The token replaces login and
 * form token.
 */
export async function unsubscribePage(visit: Visit): Promise<PageResponse> {
  const { context, realm, options, key, sends } = visit;
  const request = { realm_id: realm.realm_id, token: key, confirmed: sends };
  const { kind } = await context.clients.users.UnsubscribeFromMails(request, options);
  const what = WHAT[kind] ?? 'these mails';
  if (sends) return { title: 'Unsubscribed', content: html`<p>You get no more ${what} from ${realm.name}.</p>` };
  const content = html`<p>You get ${what} from ${realm.name}.</p>
${form({ action: `/accounts/unsubscribe/${encodeURIComponent(key)}/`, fields: [], hidden: {}, button: 'Unsubscribe' })}`;
  return { title: 'Unsubscribe', content };
}

/** `/emails/`, in development: the sent mails, newest first, as their files contain them. */
export async function mailsPage(visit: Visit): Promise<PageResponse> {
  const { DEVELOPMENT, MAIL_DIR } = visit.context.config;
  if (!DEVELOPMENT || MAIL_DIR === undefined) throw badRequest('There is no such page');
  const names = (await readdir(MAIL_DIR).catch(() => [])).filter((name) => name.endsWith('.txt'));
  const newest = names.sort().reverse().slice(0, MAX_MAILS);
  const mails = await Promise.all(newest.map((name) => readFile(join(MAIL_DIR, name), 'utf8').catch(() => '')));
  const content = html`${mails.map(
    (mail) => html`<pre>${mail}</pre>
<hr>`,
  )}`;
  return { title: 'Mails sent', content: mails.length > 0 ? content : html`<p>None yet.</p>` };
}
