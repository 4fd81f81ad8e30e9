/**
 * Writes the events of docs/events.md from their forms (`packages/core/src/events`). `npm run generate` runs it; with
 * `--check` it only compares, and fails if the page is out of date.
 */
import { EVENTS, type EventDefinition } from '@rookery/core/events';
import { eventComponents, eventName, words } from '../services/gateway/src/description/events.ts';
import { Components } from '../services/gateway/src/description/schemas.ts';
import { pageFrom, writeGenerated } from './generated-files.ts';
import { fieldsOf, type TypedSchema, typeOf } from './schema-types.ts';

const PAGE = 'docs/events.md';
const BEGIN = '<!-- Written by tools/events-page.ts from here on. -->\n';
/** Max. characters of a line of the page. */
const WIDTH = 120;

const { schemas, toSchema } = new Components();
const components = eventComponents(toSchema);

/** Fields of every event, which the page describes once, above. */
const EVERYWHERE = new Set(['id', 'type', 'op']);

function eventText(event: EventDefinition): string {
  const { since, changes, means, type, op } = event;
  const about = [
    ...(since === undefined ? [] : [`since level ${since}`]),
    ...(changes === undefined ? [] : [`changes \`${changes}\` of a register`]),
  ];
  const described = components[`Event.${type}${op === undefined ? '' : `.${op}`}`] as unknown as TypedSchema;
  const forms = event.forms.map(({ when }, at) => {
    const clients = when ? `To clients ${words(when)}:\n` : '';
    return `${clients}${block(described.anyOf?.[at] ?? {})}`;
  });
  const more = about.length === 0 ? '' : ` (${about.join('; ')})`;
  return `### ${eventName(event)}\n${means}${more}\n${forms.join('')}`;
}

/** Returns the fields of a form, one per line. */
function block(form: TypedSchema): string {
  const alternatives = (form.anyOf ?? [form]).flatMap((one) => one.anyOf ?? [one]).map(ownFields);
  const texts = alternatives.filter((fields) => fields.length > 0).map((fields) => fields.map(wrapped).join('\n'));
  return texts.length === 0 ? '' : `\`\`\`ts\n${texts.join('\n// or\n')}\n\`\`\`\n`;
}

/** Returns the fields with the descriptions of their schemas. */
function ownFields({ properties = {}, required = [] }: TypedSchema): string[] {
  const own = Object.entries(properties).filter(([name]) => !EVERYWHERE.has(name));
  return own.map(([name, field]) => {
    const [text = ''] = fieldsOf({ properties: { [name]: field }, required });
    return field.description === undefined ? text : `${text} // ${field.description}`;
  });
}

/** Wraps a long list of alternatives. */
function wrapped(field: string): string {
  if (field.length <= WIDTH) return field;
  const parts = field.split(/(?<= [|]|;) /);
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length < WIDTH) lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(last === undefined ? part : `  ${part}`);
  }
  return lines.join('\n');
}

const sections = Object.entries(EVENTS).map(
  ([section, events]) => `## ${section}\n${(events as readonly EventDefinition[]).map(eventText).join('\n')}`,
);
const types = Object.entries(schemas)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([name, schema]) => {
    const { description = '' } = schema as TypedSchema;
    const fields = (schema as TypedSchema).properties
      ? block(schema as TypedSchema)
      : `\`\`\`ts\n${wrapped(typeOf(schema as TypedSchema))}\n\`\`\`\n`;
    return `### ${name}\n${description}${description === '' ? '' : '\n'}${fields}`;
  });
writeGenerated({ [PAGE]: pageFrom(PAGE, BEGIN, [...sections, `## Types\n${types.join('\n')}`].join('\n')) });
