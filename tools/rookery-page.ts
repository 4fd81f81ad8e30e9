/**
 * Writes docs/rookery.md from the commands' own help. `npm run generate` runs it; with `--check` it only compares, and
 * fails if the page is out of date.
 */
import type { Command } from 'commander';
import { pageFrom, writeGenerated } from './generated-files.ts';
import { PROGRAM } from './rookery/command.ts';
import { program } from './rookery/program.ts';

const PAGE = 'docs/rookery.md';
const BEGIN = '<!-- Written by tools/rookery-page.ts from here on. -->\n';

/** Options of many commands, which the page describes once. */
const EVERYWHERE = ['--json', '--yes', '--organisation', '--as'];

function section(command: Command, path: string): string {
  const verbs = command.commands.map((verb) => verbText(verb, `${path} ${verb.name()}`));
  const own = verbs.length === 0 || command.registeredArguments.length > 0 ? [verbText(command, path)] : [];
  const body = [...own, ...verbs].join('\n');
  return `## ${path}\n${capital(command.description())}.\n\n${body}`;
}

function verbText(verb: Command, path: string): string {
  const names = verb.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`));
  const options = verb.options
    .filter(({ long }) => !EVERYWHERE.includes(long ?? ''))
    .map(({ flags, mandatory }) => (mandatory ? flags : `[${flags}]`));
  const alias = verb.alias() ? ` Also called \`${verb.alias()}\`.` : '';
  const usage = [PROGRAM, path, ...names, ...options].join(' ');
  const asks = verb.options.some(({ long }) => long === '--yes') ? ' It asks first.' : '';
  return `- **${path}**: ${verb.description()}.${alias}${asks}\n  \`${usage}\`\n`;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const sections = program.commands.map((one) => section(one, one.name()));
writeGenerated({ [PAGE]: pageFrom(PAGE, BEGIN, sections.join('\n')) });
