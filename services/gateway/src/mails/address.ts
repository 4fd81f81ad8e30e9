/** Parses the email addresses of channels, and those for replies to notifications. */

/** The options of an address, as words behind its token. */
export interface AddressOptions {
  readonly showSender: boolean;
  readonly includeFooter: boolean;
  readonly includeQuotes: boolean;
  readonly preferHtml: boolean;
}

/** The local part of an address: a readable name, the token, and options. */
const LOCAL_PART = /^(?:[^@]*?[.+])?([0-9a-f]{32})((?:[.+][a-z-]+)*)$/i;

/** Parses an address; undefined if it is neither a channel's nor one for replies to a notification. */
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
