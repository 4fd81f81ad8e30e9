/** Decides whether notifications can be mailed: that requires a transport for mails, and an address for their links. */

export interface MailSettings {
  readonly DEVELOPMENT: boolean;
  readonly EXTERNAL_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  /** The directory of mails as files, in development. */
  readonly MAIL_DIR?: string | undefined;
}

export function isMailConfigured({ DEVELOPMENT, EXTERNAL_URL, SMTP_URL, MAIL_DIR }: MailSettings): boolean {
  if (DEVELOPMENT) return SMTP_URL !== undefined || MAIL_DIR !== undefined;
  return SMTP_URL !== undefined && EXTERNAL_URL !== undefined;
}
