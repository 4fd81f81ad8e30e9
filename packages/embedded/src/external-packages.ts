/** Which libraries the services load from `node_modules`, and do not have in their bundles. */

/**
 * Libraries that stay outside: those that load files of their own, those that few processes ever load, and the driver
 * of MongoDB, which is one and the same for what is loaded beside a service (tests/faults/crash-points.mjs).
 */
export const EXTERNAL_PACKAGES = [
  '@grpc/reflection',
  '@node-rs/argon2',
  'mongodb',
  'roaring-wasm',
  'sharp',
  'swagger-ui-dist',
] as const;

/** Libraries in the bundles that read files of their own beside. */
export const READ_PACKAGES = ['@expo-google-fonts/noto-sans', 'grpc-health-check'] as const;
