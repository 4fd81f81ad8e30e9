/** The sources of polls and task lists, such that the server reads each line as it was typed. */

/** An entry of a list of tasks. */
export interface Task {
  readonly name: string;
  readonly description: string;
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The server removes one mark of a list from the start of each line, which might else be the first character. */
const withEntries = (first: string, entries: readonly string[]): string =>
  [first.trim(), ...entries.map((entry) => `- ${entry}`)].join('\n');

export const pollSource = (question: string, options: readonly string[]): string =>
  withEntries(`/poll ${line(question)}`, options.map(line).filter(Boolean));

export function todoSource(title: string, tasks: readonly Task[]): string {
  const entries = tasks
    .map(({ name, description }) => ({ name: line(name), description: line(description) }))
    .filter(({ name }) => name !== '')
    // The server takes what follows the first colon and space for the description.
    .map(({ name, description }) => [name.replaceAll(': ', ':\u00a0'), description].filter(Boolean).join(': '));
  return withEntries(`/todo ${line(title)}`, entries);
}
