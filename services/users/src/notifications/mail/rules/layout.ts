/** The common parts of all notification mails: the subject line, the page around the content, and the footer. */
import { escapeAll } from '@rookery/core';

/** The data of a mail about its reader and the organisation. */
export interface MailFrame {
  readonly organisation: string;
  /** The organisation's URL, without a trailing slash. */
  readonly base: string;
  /** The reader's id, who is omitted from the names of a direct conversation. */
  readonly reader: number;
  /** Whether the subject names the organisation. */
  readonly namesOrganisation: boolean;
  readonly unsubscribeUrl: string;
}

/** Max. characters of a subject, which must be a single line. */
const MAX_SUBJECT = 200;
const MAX_NAMES = 3;

export function toSubject(what: string, { organisation, namesOrganisation }: MailFrame): string {
  const subject = namesOrganisation ? `${what} [${organisation}]` : what;
  return subject.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, MAX_SUBJECT);
}

/** Up to three names, and the number of further ones. */
export function nameList(names: readonly string[]): string {
  if (names.length > MAX_NAMES) return `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} others`;
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}

export function footerText({ base, unsubscribeUrl }: MailFrame): string {
  return `Settings: ${base}/#settings/notifications\nUnsubscribe: ${unsubscribeUrl}`;
}

export function toPage(content: string, { base, unsubscribeUrl }: MailFrame): string {
  return `<!doctype html>
<html><body>
${content}
<p><small><a href="${escapeAll(base)}/#settings/notifications">Settings</a> ·
<a href="${escapeAll(unsubscribeUrl)}">Unsubscribe</a></small></p>
</body></html>
`;
}

/** Headers that let mail programs offer one-click unsubscribing (RFC 8058). */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
