/** Storage of files outside of MongoDB: the variables of S3, and the connection to it. */
import type { FilesElsewhere } from '@rookery/data';
import { z } from 'zod';
import type { Logger } from './logger.ts';

const text = z.string().min(1).optional();

/** The variables of the services with files. */
export const filesVariables = {
  /**
   * Where uploaded files and archives of exports are stored: gridfs (MongoDB), or s3. Existing files stay where they
   * are; `rookery files move` moves them.
   */
  FILES_STORE: z.enum(['gridfs', 's3']).default('gridfs'),
  /** The address of an S3 server, without the bucket. The four variables without a default go together. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The region of the bucket; us-east-1 if it is not set. */
  S3_REGION: text,
  /** The bucket, which must exist. Installations with different names (NAMESPACE) may share it. */
  S3_BUCKET: text,
  /** The access key id for S3. */
  S3_ACCESS_KEY_ID: text,
  /** The secret of S3_ACCESS_KEY_ID. */
  S3_SECRET_ACCESS_KEY: text,
  /**
   * true: requests name the bucket in the path (`endpoint/bucket`), as self-hosted servers expect; otherwise in the
   * host.
   */
  S3_PATH_STYLE: z
    .enum(['true', 'false', '1', '0', ''])
    .transform((given) => given === 'true' || given === '1')
    .optional(),
};

type FilesConfig = z.infer<z.ZodObject<typeof filesVariables>>;

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Adds an issue for each missing variable of S3, if others are set or FILES_STORE is s3. */
export function checkFilesGroup(config: Partial<FilesConfig>, ctx: z.RefinementCtx): void {
  const given = [...NEEDED, 'S3_REGION', 'S3_PATH_STYLE'] as const;
  if (config.FILES_STORE !== 's3' && given.every((name) => config[name] === undefined)) return;
  const reason = config.FILES_STORE === 's3' ? 'needed for FILES_STORE=s3' : `needed with ${NEEDED.join(', ')}`;
  for (const name of NEEDED) {
    if (config[name] === undefined) ctx.addIssue({ code: 'custom', path: [name], message: reason });
  }
}

/** Returns the configured bucket; undefined if there is none. Makes no request yet. */
export async function filesElsewhere(
  config: Partial<FilesConfig>,
  logger: Logger,
): Promise<FilesElsewhere | undefined> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  // Imported only here: the SDK takes some 15 MiB.
  const { S3Store } = await import('@rookery/data/object-store');
  const objects = new S3Store({
    endpoint,
    bucket,
    accessKeyId,
    secretAccessKey,
    region: config.S3_REGION ?? 'us-east-1',
    pathStyle: config.S3_PATH_STYLE ?? false,
    logger,
  });
  return { objects, takesNew: config.FILES_STORE === 's3' };
}
