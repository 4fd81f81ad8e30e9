/** The service definitions. Their types are in gen/, which `npm ci` and `npm run generate` write and Git ignores. */
import { fileURLToPath } from 'node:url';

/** The folder that imports inside the .proto files are relative to. */
export const PROTO_DIR = fileURLToPath(new URL('.', import.meta.url));
