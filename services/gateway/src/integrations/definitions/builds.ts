/** Common parts of the integrations of build systems. */
import { code, joined, link, type Markdown, md } from '../markdown.ts';

/** Describes a state of a build, such as its end. */
export function build(options: {
  name: string;
  url: string;
  state: string;
  branch?: string;
  commit?: string;
  author?: string;
}): Markdown {
  const details = joined([
    options.branch ? md`branch ${code(options.branch)}` : md``,
    options.commit ? md`commit ${code(options.commit.slice(0, 7))}` : md``,
    options.author ? md`by ${options.author}` : md``,
  ]);
  return md`${link(options.name, options.url)}: **${options.state}**${details.text === '' ? md`` : md` (${details})`}.`;
}
