/** A request of another system. */
export interface Delivery {
  /** A header by its name, in any case; '' without one. */
  headers(name: string): string;
  /** A parameter of the address; '' without one. */
  query(name: string): string;
  readonly body: Buffer;
  /** What the request was sent to, with its query. */
  readonly url: string;
}
