/** The file by which programs log in, as libraries of the API read it. */
export const zuliprc = (o: { email: string; key: string; site: string }): string =>
  `[api]\nemail=${o.email}\nkey=${o.key}\nsite=${o.site}\n`;

/** Gives the browser a text as a file to store. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser starts to read it before the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
