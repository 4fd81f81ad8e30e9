/** The mails that a test installation has sent: files in its mail directory. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '@rookery/core/pause';

export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  /** The first link in it; '' if it has none. */
  readonly url: string;
}

/** Poll interval, ms. */
const EVERY_MS = 50;
/** How long to wait for a mail, ms. */
const WAIT_MS = 15_000;

/** Returns all mails to an address, oldest first. */
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

/** The texts by path: mail files do not change, and a suite has thousands, which each wait would read every 50 ms. */
const known = new Map<string, string>();

async function textOf(path: string): Promise<string> {
  const before = known.get(path);
  if (before !== undefined) return before;
  const text = await readFile(path, 'utf8');
  // An empty file is still being written.
  if (text !== '') known.set(path, text);
  return text;
}

/** Waits until there are `count` mails to an address, and returns the newest. */
export async function mailTo(directory: string, address: string, count = 1): Promise<ReceivedMail> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const mails = await mailsTo(directory, address);
    if (mails.length >= count) return mails.at(-1) as ReceivedMail;
    if (Date.now() > end) throw new Error(`${mails.length} mails to ${address}, not ${count}`);
    await pause(EVERY_MS);
  }
}
