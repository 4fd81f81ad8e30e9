/** Common parts of the integrations of Git hosts. */
import { code, joined, lines, link, type Markdown, md } from '../markdown.ts';
import type { Payload } from '../payload.ts';

interface Commit {
  readonly id: string;
  readonly url: string;
  readonly message: string;
}

/** Returns the commits of a push in the format of GitHub, which GitLab, Gitea and Forgejo also use. */
export function commitsOf(p: Payload): Commit[] {
  return p.list('commits').map((one) => ({ id: one.text('id'), url: one.text('url'), message: one.text('message') }));
}

/** Describes a push with its commits. `url` leads to the comparison of before and after. */
export function pushed(options: {
  who: string;
  branch: string;
  url: string;
  commits: readonly Commit[];
  /** Total number of commits, if the system lists only some. */
  total?: number;
  forced?: boolean;
}): Markdown {
  const { commits } = options;
  const total = Math.max(options.total ?? 0, commits.length);
  const what = link(total === 1 ? '1 commit' : `${total} commits`, options.url);
  const verb = options.forced ? 'force-pushed' : 'pushed';
  const listed = lines(
    commits,
    ({ id, url, message }) => md`${firstLine(message)} (${link(code(id.slice(0, 7)), url)})`,
  );
  return md`${options.who} ${verb} ${what} to branch ${code(options.branch)}${commits.length > 0 ? ':' : '.'}${listed}`;
}

/** Describes a branch or tag that was created or deleted. */
export function changedRef(who: string, change: 'created' | 'deleted', kind: string, name: string): Markdown {
  return md`${who} ${change} ${kind} ${code(name)}.`;
}

/** Returns the branch or tag of a ref: `main` for `refs/heads/main`. */
export const branchOf = (ref: string): string => ref.replace(/^refs\/(?:heads|tags)\//, '');

/** Returns the first line of a commit message. */
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Returns the topic of one issue or pull request of a repository. */
export function numbered(repository: string, kind: string, number: string, title: string): string {
  return `${repository} / ${kind}${number} ${title}`;
}

/** Returns ` from main into release`; empty if either is unknown. */
export function between(source: string, target: string): Markdown {
  if (source === '' || target === '') return md``;
  return joined([md` from ${code(source)}`, md`into ${code(target)}`], ' ');
}
