/** Where the files of a service are beside MongoDB: the variables of S3, and the way there. */
import type { FilesElsewhere } from '@rookery/data';
import { z } from 'zod';
import type { Logger } from './logger.ts';

const text = z.string().min(1).optional();

/** The variables of the services with files. */
export const filesVariables = {
  /**
   * Where uploaded files and archives of exports go: gridfs (MongoDB), or s3. Those that are there already stay:
   * `rookery files move`.
   */
  FILES_STORE: z.enum(['gridfs', 's3']).default('gridfs'),
  /** The address of an S3 server, without the bucket. The four variables without a default go together. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The region of the bucket; us-east-1 where it is not set. */
  S3_REGION: text,
  /** The bucket, which is there already. Installations with other names (NAMESPACE) may share it. */
  S3_BUCKET: text,
  /** Who this is to S3. */
  S3_ACCESS_KEY_ID: text,
  /** The secret of S3_ACCESS_KEY_ID. */
  S3_SECRET_ACCESS_KEY: text,
  /**
   * true: the bucket is named in the path of a request (`endpoint/bucket`), as servers of one's own want it; else in
   * the host.
   */
  S3_PATH_STYLE: z
    .enum(['true', 'false', '1', '0', ''])
    .transform((given) => given === 'true' || given === '1')
    .optional(),
};

type FilesConfig = z.infer<z.ZodObject<typeof filesVariables>>;

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Adds an issue for each variable of S3 that is missing where others are set, or where files are to go there. */
export function checkFilesGroup(config: Partial<FilesConfig>, ctx: z.RefinementCtx): void {
  const given = [...NEEDED, 'S3_REGION', 'S3_PATH_STYLE'] as const;
  if (config.FILES_STORE !== 's3' && given.every((name) => config[name] === undefined)) return;
  const reason = config.FILES_STORE === 's3' ? 'needed for FILES_STORE=s3' : `needed with ${NEEDED.join(', ')}`;
  for (const name of NEEDED) {
    if (config[name] === undefined) ctx.addIssue({ code: 'custom', path: [name], message: reason });
  }
}

/** The bucket of a configuration; undefined where there is none. Nothing is asked of it yet. */
export async function filesElsewhere(
  config: Partial<FilesConfig>,
  logger: Logger,
): Promise<FilesElsewhere | undefined> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  // Only here: the SDK takes some 15 MiB.
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
