/** What all notification mails have in common: the subject line, the page around the content, and the footer. */
import { escapeAll } from '@rookery/core';

/** What a mail says of its reader and of the organisation. */
export interface MailFrame {
  readonly organisation: string;
  /** Where the organisation is reached, without a slash at its end. */
  readonly base: string;
  /** The reader's id, who is left out of the names of a direct conversation. */
  readonly reader: number;
  /** Whether the subject names the organisation. */
  readonly namesOrganisation: boolean;
  readonly unsubscribeUrl: string;
}

/** A header is one line. */
const MAX_SUBJECT = 200;
const MAX_NAMES = 3;

export function toSubject(what: string, { organisation, namesOrganisation }: MailFrame): string {
  const subject = namesOrganisation ? `${what} [${organisation}]` : what;
  return subject.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, MAX_SUBJECT);
}

/** Three names at most, and how many more there are. */
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

/** Headers by which a mail program offers to unsubscribe by one click (RFC 8058). */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
