/**
 * Fails if a file exports a name that no other file imports.
 *
 *   node tools/unused-exports.ts FOLDER...          lists them
 *   node tools/unused-exports.ts --fix FOLDER...    removes the keyword `export`, and the names from re-exports
 *
 * Imports of all files in Git count, including tests and dynamic imports; a name that an `index.ts` re-exports is used
 * if it is imported from there.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { gitFiles } from './git-files.ts';

const ALL = '*';
/**
 * Files whose exports tools read: set-ups of test suites, configuration, and functions that the build of the client
 * puts in the place of a library's.
 */
const READ_BY_TOOLS =
  /(\.test\.tsx?|config\.(ts|mjs)|\.d\.ts|^tests\/setup\/.*|^\.dependency-cruiser\.mjs|^web\/src\/(dom|load-part)\.ts)$/;

interface Module {
  readonly source: ts.SourceFile;
  /** By name: the node of the keyword `export`, or of the name in a list of exports. */
  readonly own: Map<string, ts.Node>;
  readonly passedOn: { readonly name: string; readonly file: string; readonly from: string; readonly node: ts.Node }[];
  readonly used: Set<string>;
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const fix = process.argv.includes('--fix');
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const packages = new Map(
  gitFiles('*/package.json').map((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(file, 'utf8'));
    const paths: Record<string, string> = typeof exports === 'string' ? { '.': exports } : exports;
    return [name as string, { folder: dirname(file), paths }];
  }),
);
const modules = new Map<string, Module>(
  gitFiles('*.ts', '*.tsx', '*.mjs').map((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    return [file, { source, own: new Map(), passedOn: [], used: new Set() }];
  }),
);

/** Returns the file that an import refers to; undefined outside of this repository. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const [, name = '', rest = ''] = /^(@[^/]+\/[^/]+)(\/.*)?$/.exec(specifier) ?? [];
  const target = packages.get(name);
  const path = target?.paths[`.${rest}`];
  return target && path !== undefined ? normalize(join(target.folder, path)) : undefined;
}

function use(from: string, specifier: string, name: string): void {
  modules.get(resolve(from, specifier) ?? '')?.used.add(name);
}

function readImports(file: string, node: ts.Node): void {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    if (argument && ts.isStringLiteralLike(argument)) use(file, argument.text, ALL);
  } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    if (ts.isStringLiteral(node.argument.literal)) use(file, node.argument.literal.text, ALL);
  } else if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const bindings = node.importClause?.namedBindings;
    if (node.importClause?.name) use(file, node.moduleSpecifier.text, 'default');
    if (bindings && ts.isNamespaceImport(bindings)) use(file, node.moduleSpecifier.text, ALL);
    else
      for (const one of bindings?.elements ?? [])
        use(file, node.moduleSpecifier.text, (one.propertyName ?? one.name).text);
  }
  ts.forEachChild(node, (child) => readImports(file, child));
}

function readExports(file: string, { source, own, passedOn }: Module): void {
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const specifier = statement.moduleSpecifier as ts.StringLiteral | undefined;
      const target = specifier && resolve(file, specifier.text);
      if (!statement.exportClause && target) passedOn.push({ name: ALL, file: target, from: ALL, node: statement });
      if (!statement.exportClause || !ts.isNamedExports(statement.exportClause)) continue;
      for (const node of statement.exportClause.elements) {
        own.set(node.name.text, node);
        if (target)
          passedOn.push({ name: node.name.text, file: target, from: (node.propertyName ?? node.name).text, node });
      }
      continue;
    }
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    const keyword = modifiers?.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!keyword || modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) continue;
    if (ts.isVariableStatement(statement)) {
      const { declarations } = statement.declarationList;
      // `export const { a, b } = ...` is not checked, since it is rare.
      for (const { name } of declarations) if (ts.isIdentifier(name)) own.set(name.text, keyword);
    } else if ('name' in statement && statement.name) {
      own.set((statement.name as ts.Identifier).text, keyword);
    }
  }
}

/** Marks names that are imported through a re-export as used in their original file. */
function followPassedOn(): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const { own, passedOn, used } of modules.values()) {
      for (const { name, file, from } of passedOn) {
        const target = modules.get(file)?.used;
        const names =
          name === ALL ? [...used].filter((one) => !own.has(one)) : used.has(name) || used.has(ALL) ? [from] : [];
        for (const one of names) {
          if (!target || target.has(one)) continue;
          target.add(one);
          changed = true;
        }
      }
    }
  }
}

/** Removes the keyword, or the name with its comma; an empty list is removed with its statement. */
function withoutExports(text: string, nodes: readonly ts.Node[]): string {
  const cuts = nodes.map((node) => {
    const rest = text.slice(node.getEnd());
    return [node.getStart(), node.getEnd() + (/^\s*,?\s*/.exec(rest)?.[0].length ?? 0)] as const;
  });
  let result = text;
  for (const [start, end] of cuts.sort(([a], [b]) => b - a)) result = result.slice(0, start) + result.slice(end);
  return result.replace(/^export (type )?\{\s*\}( from '[^']+')?;\n/gm, '');
}

for (const [file, module] of modules) {
  readImports(file, module.source);
  readExports(file, module);
}
followPassedOn();
for (const [file, { source, own, used }] of modules) {
  if (READ_BY_TOOLS.test(file) || used.has(ALL) || !folders.some((folder) => file.startsWith(folder))) continue;
  const unused = [...own].filter(([name]) => !used.has(name));
  if (unused.length === 0) continue;
  if (fix) {
    writeFileSync(
      file,
      withoutExports(
        source.text,
        unused.map(([, node]) => node),
      ),
    );
  } else {
    for (const [name] of unused) console.error(`${file}: no other file imports ${name}`);
    process.exitCode = 1;
  }
}
