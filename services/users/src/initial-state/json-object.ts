/** A JSON object put together from values and from bytes that were prepared. */

const COMMA = Buffer.from(',');
const OPEN = Buffer.from('{');
const CLOSE = Buffer.from('}');

export class JsonObject {
  readonly #chunks: Buffer[] = [];

  /** Adds one member. */
  add(name: string, value: unknown): this {
    return this.addBytes(name, Buffer.from(JSON.stringify(value)));
  }

  /** Adds one member whose value is JSON already. */
  addBytes(name: string, json: Buffer): this {
    this.#chunks.push(COMMA, Buffer.from(`${JSON.stringify(name)}:`), json);
    return this;
  }

  /** Adds every member of an object. */
  addAll(members: Record<string, unknown>): this {
    return this.addMembers(Buffer.from(JSON.stringify(members)));
  }

  /** Adds every member of an object that is JSON already, written without spaces around it. */
  addMembers(json: Buffer): this {
    // Two bytes are the braces of an object without members.
    if (json.length > 2) this.#chunks.push(COMMA, json.subarray(1, -1));
    return this;
  }

  toBuffer(): Buffer {
    return Buffer.concat([OPEN, ...this.#chunks.slice(1), CLOSE]);
  }
}
