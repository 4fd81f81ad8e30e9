/** What the address of a channel says to the receiver of its mails. */

/** What an address asks for, by words behind its token. */
export interface AddressOptions {
  readonly showSender: boolean;
  readonly includeFooter: boolean;
  readonly includeQuotes: boolean;
  readonly preferHtml: boolean;
}

/** The local part of an address: a name for people, the token, and options. */
const LOCAL_PART = /^(?:[^@]*?[.+])?([0-9a-f]{32})((?:[.+][a-z-]+)*)$/i;

/** What an address says; undefined for one that is neither a channel's nor takes replies to a notification. */
export function readAddress(address: string): { token: string; isReply: boolean; options: AddressOptions } | undefined {
  const [, token, words = ''] = LOCAL_PART.exec(address.slice(0, address.lastIndexOf('@'))) ?? [];
  if (token === undefined) return undefined;
  const said = new Set(words.toLowerCase().split(/[.+]/));
  const options = {
    showSender: said.has('show-sender'),
    includeFooter: said.has('include-footer'),
    includeQuotes: said.has('include-quotes'),
    preferHtml: said.has('prefer-html'),
  };
  return { token: token.toLowerCase(), isReply: said.has('reply'), options };
}
