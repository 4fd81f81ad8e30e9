/**
 * Fails if a line of prose is longer than 120 characters: in a comment, or in a document outside of tables and code. A
 * single word, such as a URL, may be longer.
 *
 *   node tools/prose-lines.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINE, ROOT } from './generated-files.ts';
import { gitFiles } from './git-files.ts';

/**
 * A comment on its own line; in protos also one after a field. Instructions to tools are exempt, since they must stay
 * on one line.
 */
const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/) (?!biome-ignore|@ts-)/;
const COMMENT_OF_PROTO = /(?:^|;)\s*\/\/ /;
const FENCE = /^\s*(?:```|~~~)/;
const TABLE = /^\s*\|/;
/** Commands and code, indented by four spaces. */
const CODE = /^(?:\s*\*)? {4,}/;
/** A line that cannot be broken; code in backticks is not broken. */
const UNBROKEN = /^\s*(?:\/\*\*|\*|\/\/|[-*]|\d+\.)? ?(?:`[^`]*`|\S+)$/;

for (const file of gitFiles('*.md', '*.ts', '*.tsx', '*.proto')) {
  const isDocument = file.endsWith('.md');
  const isProse = isDocument
    ? (line: string) => !TABLE.test(line)
    : (line: string) => COMMENT.test(line) || (file.endsWith('.proto') && COMMENT_OF_PROTO.test(line));
  let isFenced = false;
  for (const [index, line] of readFileSync(join(ROOT, file), 'utf8').split('\n').entries()) {
    if (isDocument && FENCE.test(line)) isFenced = !isFenced;
    if (line.length <= LINE || isFenced || !isProse(line) || CODE.test(line) || UNBROKEN.test(line)) continue;
    console.error(`${file}:${index + 1}: ${line.length} characters`);
    process.exitCode = 1;
  }
}
