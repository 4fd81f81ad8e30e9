/** Whether notifications can be mailed: there is a way to send mails, and an address that their links lead to. */

export interface MailSettings {
  readonly DEVELOPMENT: boolean;
  readonly EXTERNAL_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  /** Where mails lie as files, in development. */
  readonly MAIL_DIR?: string | undefined;
}

export function isMailConfigured({ DEVELOPMENT, EXTERNAL_URL, SMTP_URL, MAIL_DIR }: MailSettings): boolean {
  if (DEVELOPMENT) return SMTP_URL !== undefined || MAIL_DIR !== undefined;
  return SMTP_URL !== undefined && EXTERNAL_URL !== undefined;
}
