/** Marks in the bench's messages that tell the receiver which message it is and when it was sent. */

/** Returns milliseconds of a clock that all processes of the machine share. */
export function clockMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Returns the content of message `number`, sent at `at`. */
export function marked(number: number, at: number): string {
  return `bench ${number} ${at.toFixed(3)}`;
}

/** Returns the number and the time in a message's content; undefined if it is not from the bench. */
export function readMark(content: string): { number: number; at: number } | undefined {
  const [, number, at] = /bench (\d+) ([\d.]+)/.exec(content) ?? [];
  return number === undefined ? undefined : { number: Number(number), at: Number(at) };
}
