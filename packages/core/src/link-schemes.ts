/**
 * The schemes that links in messages may have: those that browsers open themselves, and those for which pages may
 * register handlers.
 */
export const LINK_SCHEMES: ReadonlySet<string> = new Set(
  (
    'http https ftp file bitcoin ftps geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sftp sip sms smsto ssh ' +
    'tel urn webcal wtai xmpp'
  ).split(' '),
);
