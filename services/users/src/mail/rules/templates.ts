/** The mail templates of the service. */
import type { MailContent } from './template.ts';

/** An organisation as named in mails. */
interface Sender {
  readonly name: string;
  /** The organisation's URL. */
  readonly url: string;
}

const NOT_ASKED = 'If you did not ask for this, you need not do anything.';

export function invitation(options: {
  organisation: Sender;
  /** The inviter; the address only if they show it to everyone. */
  from: { name: string; email: string | undefined };
  url: string;
}): MailContent {
  const { organisation, from } = options;
  const who = from.email === undefined ? from.name : `${from.name} (${from.email})`;
  return {
    subject: `${from.name} has invited you to join ${organisation.name}`,
    paragraphs: [
      'Hi there,',
      `${who} wants you to join them on ${organisation.name}, at ${organisation.url}.`,
      'The link is for you alone and works once.',
    ],
    link: { label: 'Complete registration', url: options.url, before: 2 },
  };
}

export function registration(options: { organisation: Sender; url: string }): MailContent {
  return {
    subject: `Activate your account at ${options.organisation.name}`,
    paragraphs: [
      'Hi there,',
      `Someone signed up for ${options.organisation.name}, at ${options.organisation.url}, with this address.`,
      NOT_ASKED,
    ],
    link: { label: 'Complete registration', url: options.url, before: 2 },
  };
}

/** The mail after registration (`send_welcome_emails`). @param url the organisation's URL, if known */
export function welcome(options: { organisation: string; email: string; url: string | undefined }): MailContent {
  const { organisation, email, url } = options;
  return {
    subject: `Welcome to ${organisation}`,
    paragraphs: [
      'Hi there,',
      `Your account at ${organisation} is ready. You log in with ${email}.`,
      ...(url === undefined ? [] : ['Apps for phones and desktops ask for this address, too.']),
    ],
    ...(url !== undefined && { link: { label: `Open ${organisation}`, url, before: 2 } }),
  };
}

export function addressChange(options: { organisation: Sender; from: string; to: string; url: string }): MailContent {
  return {
    subject: `Verify your new email address for ${options.organisation.name}`,
    paragraphs: [
      'Hi there,',
      `The address of an account at ${options.organisation.name}, ${options.organisation.url}, is to change from ${options.from} to ${options.to}.`,
      NOT_ASKED,
    ],
    link: { label: 'Confirm the new address', url: options.url, before: 2 },
  };
}

/** The notice to the current address of a requested change. @param url the page for choosing a new password */
export function addressChangeStarted(options: { organisation: Sender; to: string; url: string }): MailContent {
  return {
    subject: `Your email address at ${options.organisation.name} is to change`,
    paragraphs: [
      'Hi there,',
      `The address of your account at ${options.organisation.name}, ${options.organisation.url}, is to change to ${options.to}.`,
      'If this was you, follow the link in the mail to that address.',
      'If it was not, choose another password at once, which ends the change, and tell an administrator of the organization.',
    ],
    link: { label: 'Choose a new password', url: options.url, before: 4 },
  };
}

export function addressChanged(options: { organisation: Sender; to: string }): MailContent {
  return {
    subject: `Your email address at ${options.organisation.name} has changed`,
    paragraphs: [
      'Hi there,',
      `The address of your account at ${options.organisation.name}, ${options.organisation.url}, is now ${options.to}.`,
      'If this was not you, tell an administrator of the organization.',
    ],
  };
}

export function passwordReset(options: { organisation: Sender; url: string }): MailContent {
  return {
    subject: `Reset your password for ${options.organisation.name}`,
    paragraphs: [
      'Hi there,',
      `Someone asked for a new password for your account at ${options.organisation.name}, ${options.organisation.url}.`,
      `${NOT_ASKED} Your password stays unchanged.`,
    ],
    link: { label: 'Choose a new password', url: options.url, before: 2 },
  };
}

export function noAccountToReset(options: { organisation: Sender; isActive: boolean | undefined }): MailContent {
  const why =
    options.isActive === undefined
      ? 'There is no account with this address.'
      : 'Your account there has been deactivated; an administrator can reactivate it.';
  return {
    subject: `Reset your password for ${options.organisation.name}`,
    paragraphs: [
      'Hi there,',
      `Someone asked for a new password for this address at ${options.organisation.name}, ${options.organisation.url}. ${why}`,
      NOT_ASKED,
    ],
  };
}

export function newLogin(options: {
  organisation: Sender;
  email: string;
  /** The reader's time zone; '' for none. */
  timezone: string;
  /** Time of the login, UNIX milliseconds. */
  at: number;
  device: string;
  address: string;
  /** The page for choosing a new password, if known. */
  reset: string | undefined;
}): MailContent {
  const { organisation, timezone, reset } = options;
  const timeZone = timezone === '' ? 'UTC' : timezone;
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(options.at);
  return {
    subject: `New login to ${organisation.name} with ${options.device}`,
    paragraphs: [
      'Hi there,',
      `Someone has logged in to your account ${options.email} at ${organisation.name}, ${organisation.url}, from a new place.`,
      `Time: ${time}\nDevice: ${options.device}\nAddress: ${options.address}`,
      'If this was you, you need not do anything.',
      'If it was not, choose another password at once, and tell an administrator of the organization.',
    ],
    ...(reset !== undefined && { link: { label: 'Choose a new password', url: reset, before: 5 } }),
  };
}

export function deactivation(options: { organisation: string; email: string; comment: string }): MailContent {
  return {
    subject: `Your account at ${options.organisation} has been deactivated`,
    paragraphs: [
      'Hi there,',
      `Your account ${options.email} at ${options.organisation} has been deactivated, and you can no longer log in.`,
      ...(options.comment === '' ? [] : ['An administrator left this comment:', options.comment]),
    ],
  };
}

/** @param url the server's URL, if known */
export function testMail(url: string | undefined): MailContent {
  return {
    subject: 'Test mail from Rookery',
    paragraphs: [
      'Hi there,',
      `An operator of the server${url === undefined ? '' : ` at ${url}`} sent this mail to see whether mail arrives.`,
      'You need not do anything.',
    ],
  };
}
