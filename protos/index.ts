/** The service definitions, and where they lie for whoever loads them. Types are generated into gen/ (npm run generate). */
import { fileURLToPath } from 'node:url';

/** The folder that imports inside the .proto files are relative to. */
export const PROTO_DIR = fileURLToPath(new URL('.', import.meta.url));
