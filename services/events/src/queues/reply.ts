/** The answer to a poll, composed from prepared bytes: `{"events":[...],"queue_id":"..."}`. */

const OPEN = Buffer.from('{"events":[');

export class Reply {
  readonly #heads: Buffer[] = [];
  readonly #rests: string[] = [];
  #bytes = 0;

  /** Number of events. */
  get count(): number {
    return this.#heads.length;
  }

  /** Size of the events, bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds an event: the bytes that all queues share, and this queue's own. */
  add(head: Buffer, rest: string): void {
    this.#heads.push(head);
    this.#rests.push(rest);
    // The rest is short, and seldom anything but ASCII.
    this.#bytes += head.length + Buffer.byteLength(rest) + 1;
  }

  /** Returns the JSON object that the client receives, without the envelope. */
  toBuffer(queueId: string): Buffer {
    const close = `],"queue_id":"${queueId}"}`;
    const commas = Math.max(0, this.count - 1);
    const buffer = Buffer.allocUnsafe(OPEN.length + this.#bytes - this.count + commas + close.length);
    let at = OPEN.copy(buffer);
    for (let i = 0; i < this.#heads.length; i++) {
      if (i > 0) buffer[at++] = COMMA;
      at += (this.#heads[i] as Buffer).copy(buffer, at);
      at += buffer.write(this.#rests[i] as string, at);
    }
    buffer.write(close, at, 'latin1');
    return buffer;
  }
}

const COMMA = 0x2c;
const HEARTBEAT = Buffer.from('{"type":"heartbeat"');

/** Returns a reply without events. */
export function emptyReply(queueId: string): Buffer {
  return new Reply().toBuffer(queueId);
}

/** Returns a reply with only a heartbeat. */
export function heartbeatReply(queueId: string, id: number): Buffer {
  const reply = new Reply();
  reply.add(HEARTBEAT, `,"id":${id}}`);
  return reply.toBuffer(queueId);
}
