import { expect, it } from 'vitest';
import { baseConfig, ConfigError, readConfig } from './config.ts';
import { checkFilesGroup, filesElsewhere, filesVariables } from './files-elsewhere.ts';
import { createLogger } from './logger.ts';

const schema = baseConfig.extend(filesVariables).superRefine(checkFilesGroup);
const read = (environment: Record<string, string>) => readConfig(schema, environment);
const logger = createLogger({ service: 'test', replica: 'test', level: 'silent' });
const WHOLE = {
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret of S3',
};

it('files are in MongoDB where nothing of S3 is set, and elsewhere by what is set', async () => {
  expect(await filesElsewhere(read({ S3_BUCKET: '' }), logger)).toBeUndefined();
  const reading = await filesElsewhere(read(WHOLE), logger);
  const writing = await filesElsewhere(read({ ...WHOLE, FILES_STORE: 's3', S3_PATH_STYLE: 'true' }), logger);
  expect([reading?.takesNew, writing?.takesNew]).toEqual([false, true]);
  for (const one of [reading, writing]) one?.objects.close();
});

it('a group that is half set is refused, with what is missing and no secret', () => {
  for (const name of Object.keys(WHOLE)) {
    const { [name]: _, ...half } = WHOLE as Record<string, string>;
    expect(() => read(half), name).toThrow(ConfigError);
    expect(() => read(half), name).toThrow(new RegExp(`^.*\\n  ${name}: needed with [^\\n]*, and it is not set$`));
    expect(() => read(half), name).not.toThrow(/secret of S3/);
  }
  expect(() => read({ S3_REGION: 'here' })).toThrow(/S3_ENDPOINT: needed with/);
  expect(() => read({ S3_PATH_STYLE: 'true' })).toThrow(/S3_BUCKET: needed with/);
  expect(() => read({ FILES_STORE: 's3' })).toThrow(/S3_ENDPOINT: needed for FILES_STORE=s3/);
  expect(() => read({ FILES_STORE: 'disk' })).toThrow(/FILES_STORE/);
  expect(() => read({ ...WHOLE, S3_ENDPOINT: 'minio:9000' })).toThrow(/S3_ENDPOINT/);
});
