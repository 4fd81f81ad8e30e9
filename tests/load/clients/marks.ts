/** What the bench writes into its messages, so that its receiver knows which it is and when it was sent. */

/** Milliseconds of a clock that all processes of the machine share. */
export function clockMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** The content of message `number`, sent at `at`. */
export function marked(number: number, at: number): string {
  return `bench ${number} ${at.toFixed(3)}`;
}

/** The number and the time in a message's content; undefined where it is none of the bench's. */
export function readMark(content: string): { number: number; at: number } | undefined {
  const [, number, at] = /bench (\d+) ([\d.]+)/.exec(content) ?? [];
  return number === undefined ? undefined : { number: Number(number), at: Number(at) };
}
