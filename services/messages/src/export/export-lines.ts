/** Pages of an archive: JSON lines, as many as fit. */
import type { UserSet } from '@rookery/core';
import type { ExportPageReply } from '@rookery/protos/gen/rookery/ExportPageReply.ts';
import type { ExportScope } from './rules.ts';

/** Size at which a page ends, bytes. An answer between services has room for it and one further line of any kind. */
const PAGE_BYTES = 1024 * 1024;
/** Max. users examined for one page. Most have no lines, and each costs one or two reads. */
const USERS = 200;

/** A request for a page. */
export interface ExportQuery {
  readonly realm: number;
  /** '' for the first page. */
  readonly cursor: string;
  readonly scope: ExportScope;
}

export class ExportLines {
  readonly #lines: Buffer[] = [];
  #bytes = 0;

  get full(): boolean {
    return this.#bytes >= PAGE_BYTES;
  }

  add(value: object): void {
    const line = Buffer.from(`${JSON.stringify(value)}\n`);
    this.#lines.push(line);
    this.#bytes += line.length;
  }

  /** @param cursor where the next page resumes; '' if this is the last */
  page(cursor: string): ExportPageReply {
    return { lines: Buffer.concat(this.#lines), cursor };
  }
}

/**
 * Makes a page of the lines of the consenting users, one user after another.
 * @param of the lines of a user with keys above `after`, ascending by key; a line has the same key on every page
 */
export async function exportLinesOfUsers(
  { cursor, scope }: { readonly cursor: string; readonly scope: { readonly consenting: UserSet } },
  of: (user: number, after: number) => AsyncIterable<readonly [key: number, line: object]>,
): Promise<ExportPageReply> {
  const [first, reached] = cursor === '' ? [0, Number.NEGATIVE_INFINITY] : parse(cursor);
  const lines = new ExportLines();
  let looked = 0;
  for (const user of scope.consenting.toArray()) {
    if (user < first) continue;
    // The next page resumes with this user.
    if (lines.full || looked === USERS) return lines.page(`${user}:${Number.NEGATIVE_INFINITY}`);
    looked += 1;
    for await (const [key, line] of of(user, user === first ? reached : Number.NEGATIVE_INFINITY)) {
      lines.add({ user_id: user, ...line });
      if (lines.full) return lines.page(`${user}:${key}`);
    }
  }
  return lines.page('');
}

function parse(cursor: string): [user: number, key: number] {
  const [user = 0, key = 0] = cursor.split(':').map(Number);
  return [user, key];
}
