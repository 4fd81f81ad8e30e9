import { defineConfig } from 'vitest/config';

/** The suites: `unit` stands beside the code, the others under tests/ (see CONTRIBUTING.md). */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['packages/**/*.test.ts', 'services/**/*.test.ts', 'tools/**/*.test.ts'] },
      },
    ],
  },
});
