/** The libraries that the services load from `node_modules` rather than from their bundles. */

/**
 * Libraries outside of the bundles: those that load their own files, those that few processes ever load, and the
 * MongoDB driver, which a service must share with modules that are loaded next to it (tests/faults/crash-points.mjs).
 */
export const EXTERNAL_PACKAGES = [
  '@grpc/reflection',
  '@node-rs/argon2',
  'mongodb',
  'roaring-wasm',
  'sharp',
  'swagger-ui-dist',
] as const;

/** Bundled libraries that also read their own files. */
export const READ_PACKAGES = ['@expo-google-fonts/noto-sans', 'grpc-health-check'] as const;
