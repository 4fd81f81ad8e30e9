/**
 * Plain HTML pages: no scripts, and one style sheet of this server. Values in `${}` are escaped, unless they are markup
 * themselves.
 */
import { escapeAll, randomKey } from '@rookery/core';

/** Text that is already markup. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | undefined | readonly Part[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, i) => text + (i < parts.length ? toText(parts[i]) : '')).join(''));
}

function toText(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(toText).join('');
  return escapeAll(String(part));
}

/** Renders a whole page. `problem`: the error of the form sent before; `styles`: the path of the style sheet. */
export function page(options: {
  title: string;
  organisation: string;
  problem?: string | undefined;
  styles: string | undefined;
  content: Markup;
}): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${options.title} – ${options.organisation}</title>
${
  options.styles === undefined
    ? undefined
    : html`<link rel="stylesheet" href="${options.styles}">
`
}</head>
<body>
${options.title.includes(options.organisation) ? undefined : html`<header>${options.organisation}</header>`}
<main>
<h1>${options.title}</h1>
${options.problem === undefined ? undefined : html`<p role="alert"><strong>${options.problem}</strong></p>`}
${options.content}
</main>
</body>
</html>
`;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly value?: string | undefined;
  readonly autocomplete: string;
  readonly hint?: string;
}

/** Checkboxes of one name, of which any number may be ticked. */
interface Choices {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly hint: string }[];
  /** The values that are ticked. */
  readonly chosen: readonly string[];
}

/** Length of the random id of a shown form. */
const ID_LENGTH = 20;

/**
 * Renders a form, sent to `action`, or if that is undefined to the page's own URL. `hidden`: hidden fields. Each form
 * has an id, by which the server recognises that it is sent again (`formRequestKey`).
 */
export function form(options: {
  action: string | undefined;
  fields: readonly Field[];
  choices?: Choices;
  hidden: Readonly<Record<string, string>>;
  button: string;
}): Markup {
  return html`<form method="post"${options.action === undefined ? undefined : html` action="${options.action}"`}>
${Object.entries({ ...options.hidden, formid: randomKey(ID_LENGTH) }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${options.fields.map((one, at) => field(one, options.fields.findIndex(({ value }) => !value) === at))}
${options.choices && options.choices.options.length > 0 ? checkboxes(options.choices) : undefined}
<p><button type="submit">${options.button}</button></p>
</form>`;
}

function checkboxes({ name, label, options, chosen }: Choices): Markup {
  const boxes = options.map(({ value, hint }, at) => {
    const ticked = chosen.includes(value) ? html` checked` : undefined;
    const described = hint === '' ? undefined : html` aria-describedby="hint-${name}-${at}"`;
    return html`<p><label><input type="checkbox" name="${name}" value="${value}"${described}${ticked}> ${value}</label>
${hint === '' ? undefined : html`<small id="hint-${name}-${at}">${hint}</small>`}</p>
`;
  });
  return html`<fieldset><legend>${label}</legend>
${boxes}</fieldset>
`;
}

/** @param first whether this is the first empty field, which gets the focus */
function field({ name, label, type, value = '', autocomplete, hint }: Field, first: boolean): Markup {
  const described = hint === undefined ? undefined : html` aria-describedby="hint-${name}"`;
  return html`<p><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required${described}${first ? html` autofocus` : undefined}>
${hint === undefined ? undefined : html`<small id="hint-${name}">${hint}</small>`}</p>`;
}
