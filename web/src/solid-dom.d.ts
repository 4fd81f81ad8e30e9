/** The built file that `solid-js/web` resolves to in browsers; `dom.ts` wraps it. */
declare module 'solid-js/web/dist/web.js' {
  export * from 'solid-js/web';
  export function template(html: string, ...rest: boolean[]): () => Element;
}
