/**
 * Writes docs/integrations.md from the integrations and their fixtures. `npm run generate` runs it; with `--check` it
 * only compares, and fails if the page is out of date.
 */
import { CATALOG } from '../services/gateway/src/integrations/catalog.ts';
import { configOptions, urlOptions } from '../services/gateway/src/integrations/describe.ts';
import { type Fixture, readFixtures } from '../services/gateway/src/integrations/fixture.ts';
import type { Integration } from '../services/gateway/src/integrations/integration.ts';
import { fold, pageFrom, writeGenerated } from './generated-files.ts';

const PAGE = 'docs/integrations.md';
const BEGIN = '<!-- Written by tools/integrations-page.ts from here on. -->\n';

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Returns the message of an example, on one line. */
function example({ topic, content }: Fixture): string {
  const text = content.replaceAll('\u200b', '').replaceAll('\n', '⏎');
  const shown = text.length > 160 ? `${text.slice(0, 159)}…` : text;
  const fence = '`'.repeat(Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  return cell(`${topic}: ${fence} ${shown} ${fence}`);
}

function section(integration: Integration): string {
  const { name, displayName, setup, signature, deliveryHeader } = integration;
  const fixtures = readFixtures(name);
  const rows = Object.keys(integration.events).map((event) => {
    const found = fixtures.find((fixture) => fixture.event === event);
    return `| \`${event}\` | ${found ? example(found) : ''} |\n`;
  });
  const traits = [
    ...urlOptions(integration).map(({ key, label }) => `- parameter \`${key}\`: ${label}.\n`),
    ...configOptions(integration).map(
      ({ key }) => `- \`${key}\` of the bot: checked against the header \`${signature?.header}\`.\n`,
    ),
    ...(deliveryHeader ? [`- A delivery that comes again under the same \`${deliveryHeader}\` is posted once.\n`] : []),
  ];
  const address = `\`/api/v1/external/${name}?api_key=...&stream=...\``;
  return (
    `## ${displayName}\n${address}\n\n${fold(setup)}\n\n${traits.join('')}${traits.length > 0 ? '\n' : ''}` +
    `| event | example: topic and message |\n|---|---|\n${rows.join('')}\n`
  );
}

const sections = [...CATALOG.values()].map(section).join('').trimEnd();
writeGenerated({ [PAGE]: pageFrom(PAGE, BEGIN, `${sections}\n`) });
