/** Common parts of the integrations of build systems. */
import { code, joined, link, type Markdown, md } from '../markdown.ts';

/** Describes a state of a build, such as its end. */
export function build(o: {
  name: string;
  url: string;
  state: string;
  branch?: string;
  commit?: string;
  author?: string;
}): Markdown {
  const details = joined([
    o.branch ? md`branch ${code(o.branch)}` : md``,
    o.commit ? md`commit ${code(o.commit.slice(0, 7))}` : md``,
    o.author ? md`by ${o.author}` : md``,
  ]);
  return md`${link(o.name, o.url)}: **${o.state}**${details.text === '' ? md`` : md` (${details})`}.`;
}
