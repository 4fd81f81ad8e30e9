/** The mails that an installation for tests has sent: files in a directory of its own. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  /** The first link in it. */
  readonly url: string;
}

/** Mails are looked for so often. */
const EVERY_MS = 50;
/** Until then one that was sent has come. */
const WAIT_MS = 15_000;

/** Every mail that has gone to an address, oldest first. */
export async function mailsTo(directory: string, address: string): Promise<ReceivedMail[]> {
  const names = await readdir(directory).catch(() => []);
  const texts = await Promise.all(names.sort().map((name) => textOf(join(directory, name))));
  return texts
    .filter((text) => text.includes(`\nTo: ${address}\n`))
    .map((text) => ({
      subject: /^Subject: (.*)$/m.exec(text)?.[1] ?? '',
      text: text.slice(text.indexOf('\n\n') + 2),
      url: /\n(https?:\/\/\S+)$/m.exec(text)?.[1] ?? '',
    }));
}

/** By path: files of mails do not change, and a suite has thousands that each wait would read every 50 ms. */
const known = new Map<string, string>();

async function textOf(path: string): Promise<string> {
  const before = known.get(path);
  if (before !== undefined) return before;
  const text = await readFile(path, 'utf8');
  // An empty one is being written.
  if (text !== '') known.set(path, text);
  return text;
}

/** The newest of the mails to an address, as soon as there are so many. */
export async function mailTo(directory: string, address: string, count = 1): Promise<ReceivedMail> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const mails = await mailsTo(directory, address);
    if (mails.length >= count) return mails.at(-1) as ReceivedMail;
    if (Date.now() > end) throw new Error(`${mails.length} mails to ${address}, not ${count}`);
    await pause(EVERY_MS);
  }
}
