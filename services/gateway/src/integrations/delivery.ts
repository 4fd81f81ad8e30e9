/** A request from an external system. */
export interface Delivery {
  /** Returns a header by its name, in any case; '' if absent. */
  headers(name: string): string;
  /** Returns a query parameter; '' if absent. */
  query(name: string): string;
  readonly body: Buffer;
  /** The URL of the request, with its query. */
  readonly url: string;
}
