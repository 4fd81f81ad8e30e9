/** JSON written into one buffer, for texts that are mostly integers. */

/** Max. UTF-8 bytes of a UTF-16 unit. */
const MAX_PER_UNIT = 3;
/** Digits of the largest id, and the character after it. */
const MAX_PER_INTEGER = 11;
const ZERO = 48;
const COMMA = 44;
const OPEN = 91;
const CLOSE = 93;

export class JsonBytes {
  #buffer: Buffer;
  length = 0;

  /** @param room expected size, bytes; the buffer grows beyond it */
  constructor(room: number) {
    this.#buffer = Buffer.allocUnsafe(room);
  }

  /** Adds a piece of JSON. */
  text(text: string): this {
    this.#ensure(text.length * MAX_PER_UNIT);
    this.length += this.#buffer.write(text, this.length);
    return this;
  }

  /** Adds an array of integers from 0 to 2^31 - 1. */
  integers(numbers: Int32Array): this {
    this.#ensure(2 + numbers.length * MAX_PER_INTEGER);
    const buffer = this.#buffer;
    let at = this.length;
    buffer[at++] = OPEN;
    for (let n = 0; n < numbers.length; n++) {
      if (n > 0) buffer[at++] = COMMA;
      let rest = numbers[n] as number;
      let digits = 1;
      for (let bound = 10; bound <= rest; bound *= 10) digits++;
      for (let place = at + digits; place > at; ) {
        const next = (rest / 10) | 0;
        buffer[--place] = ZERO + rest - next * 10;
        rest = next;
      }
      at += digits;
    }
    buffer[at++] = CLOSE;
    this.length = at;
    return this;
  }

  /** Returns all that was written. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.length);
  }

  #ensure(more: number): void {
    if (this.length + more <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.length + more));
    this.#buffer.copy(larger, 0, 0, this.length);
    this.#buffer = larger;
  }
}
