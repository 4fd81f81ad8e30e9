/** Pieces of the Markdown that the server writes by itself. */

/** Names a user without calling on them. */
export function silentMention(user: { readonly user_id: number; readonly full_name: string }): string {
  return `@_**${user.full_name}|${user.user_id}**`;
}

/** Names a user, who is notified. */
export function loudMention(user: { readonly user_id: number; readonly full_name: string }): string {
  return `@**${user.full_name}|${user.user_id}**`;
}

/** Links a channel, for those who may know of it. */
export function channelLink(name: string): string {
  return `#**${name}**`;
}

/** Another user's text as a quotation: mentions in it notify no one, and no fence in it ends it. */
export function quotation(text: string): string {
  const fence = fenceAround(text, 4);
  return `${fence} quote\n${text}\n${fence}`;
}

/** A block of code that nothing in the text ends. */
export function codeBlock(text: string, language: string): string {
  const fence = fenceAround(text, 3);
  return `${fence}${language}\n${text}\n${fence}`;
}

function fenceAround(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+|~+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}
