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
  const longest = Math.max(0, ...(text.match(/`+|~+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(Math.max(4, longest + 1));
  return `${fence} quote\n${text}\n${fence}`;
}
