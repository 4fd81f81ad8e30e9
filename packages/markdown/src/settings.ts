/** What of an organisation and of an author decides how a source is rendered. */

/** A pattern whose matches become links. */
export interface LinkifierRule {
  /** A regular expression of the RE2 syntax, whose named groups the template uses. */
  readonly pattern: string;
  /** RFC 6570. */
  readonly url_template: string;
}

/** Plain data, so that it may go to another thread. */
export interface RenderSettings {
  /** The organisation's id, whose share of the linkifier cache this is; 0: none. */
  readonly realm: number;
  /** The language of fences that name none; '': none. */
  readonly codeLanguage: string;
  /** In the order in which they are looked for. */
  readonly linkifiers: readonly LinkifierRule[];
  /** Whether `:)` and the like become emoji. */
  readonly emoticons: boolean;
  /** The organisation's own address without a path, `https://chat.example.org`; '': unknown. */
  readonly origin: string;
}

/** Of nobody. */
export const NO_SETTINGS: RenderSettings = {
  realm: 0,
  codeLanguage: '',
  linkifiers: [],
  emoticons: false,
  origin: '',
};
