/**
 * Rules that Biome lacks: for promises, which need types, and for the length of functions
 * (docs/decisions/toolchain.md).
 */
import tseslint from 'typescript-eslint';

export default [
  { ignores: ['**/gen/**', '**/node_modules/**', 'var/**', '.cache/**', '**/dist/**', '**/*.mjs'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        project: ['./tsconfig.json', './web/tsconfig.json', './tests/web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['packages/**', 'services/**', 'tools/**', 'web/src/**'],
    // The callback of a `describe` is a list of tests.
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    rules: { 'max-params': ['error', 5], 'max-lines-per-function': ['error', { max: 60, IIFEs: true }] },
  },
];
