/** What systems for Git repositories have in common. */
import { code, joined, lines, link, type Markdown, md } from '../markdown.ts';
import type { Payload } from '../payload.ts';

interface Commit {
  readonly id: string;
  readonly url: string;
  readonly message: string;
}

/** The commits of a push in the form of GitHub, which GitLab, Gitea and Forgejo have too. */
export function commitsOf(p: Payload): Commit[] {
  return p.list('commits').map((one) => ({ id: one.text('id'), url: one.text('url'), message: one.text('message') }));
}

/** A push, with its commits. `url` compares the states before and after. */
export function pushed(o: {
  who: string;
  branch: string;
  url: string;
  commits: readonly Commit[];
  /** How many there are in all, where the system lists only some. */
  total?: number;
  forced?: boolean;
}): Markdown {
  const { commits } = o;
  const total = Math.max(o.total ?? 0, commits.length);
  const what = link(total === 1 ? '1 commit' : `${total} commits`, o.url);
  const verb = o.forced ? 'force-pushed' : 'pushed';
  const listed = lines(
    commits,
    ({ id, url, message }) => md`${firstLine(message)} (${link(code(id.slice(0, 7)), url)})`,
  );
  return md`${o.who} ${verb} ${what} to branch ${code(o.branch)}${commits.length > 0 ? ':' : '.'}${listed}`;
}

/** A branch or tag that came or went. */
export function changedRef(who: string, change: 'created' | 'deleted', kind: string, name: string): Markdown {
  return md`${who} ${change} ${kind} ${code(name)}.`;
}

/** `refs/heads/main` is the branch `main`. */
export const branchOf = (ref: string): string => ref.replace(/^refs\/(?:heads|tags)\//, '');

/** What is written in the first line of a commit's message. */
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** A topic for one issue or request of a repository. */
export function numbered(repository: string, kind: string, number: string, title: string): string {
  return `${repository} / ${kind}${number} ${title}`;
}

/** `from main into release`; nothing of what is not known. */
export function between(source: string, target: string): Markdown {
  if (source === '' || target === '') return md``;
  return joined([md` from ${code(source)}`, md`into ${code(target)}`], ' ');
}
