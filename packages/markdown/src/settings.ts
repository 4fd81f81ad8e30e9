/** The settings of an organisation and an author that determine how a source is rendered. */

/** A pattern whose matches become links. */
export interface LinkifierRule {
  /** A regular expression of the RE2 syntax, whose named groups the template uses. */
  readonly pattern: string;
  /** A URL template of RFC 6570. */
  readonly url_template: string;
}

/** Plain data, so that it can be sent to another thread. */
export interface RenderSettings {
  /** The organisation's id, whose share of the linkifier cache this is; 0: none. */
  readonly realm: number;
  /** The language of fences that name none; '': none. */
  readonly codeLanguage: string;
  /** In the order in which they apply. */
  readonly linkifiers: readonly LinkifierRule[];
  /** Whether `:)` and the like become emoji. */
  readonly emoticons: boolean;
  /** The organisation's own address without a path, `https://chat.example.org`; '': unknown. */
  readonly origin: string;
}

/** The default settings, without an organisation. */
export const NO_SETTINGS: RenderSettings = {
  realm: 0,
  codeLanguage: '',
  linkifiers: [],
  emoticons: false,
  origin: '',
};
