/** The file that programs log in with, in the format of the API's libraries. */
export const zuliprc = (options: { email: string; key: string; site: string }): string =>
  `[api]\nemail=${options.email}\nkey=${options.key}\nsite=${options.site}\n`;

/** Downloads a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
