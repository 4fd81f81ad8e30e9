/**
 * A process without tracing does not load OpenTelemetry. Checked in a separate process, which records its loaded
 * modules.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const PROGRAM = `
  import { registerHooks } from 'node:module';
  let loaded = 0;
  registerHooks({
    load: (url, context, next) => {
      // The metrics have its interfaces with them.
      if (/@opentelemetry\\/(?!api\\/)/.test(url)) loaded++;
      return next(url, context);
    },
  });
  const { readConfig, baseConfig, createLogger } = await import(${JSON.stringify(import.meta.resolve('../index.ts'))});
  await import(${JSON.stringify(import.meta.resolve('../journalled.ts'))});
  const { startTracing } = await import(${JSON.stringify(import.meta.resolve('./start-tracing.ts'))});
  const start = (env) => startTracing({
    config: readConfig(baseConfig, env),
    service: 'users',
    namespace: 'rookery',
    replicaId: 'users-1',
    logger: createLogger({ service: 'users', replica: 'users-1', level: 'silent' }),
  });
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  const without = await start({});
  const disabled = await start({ ...endpoint, OTEL_SDK_DISABLED: 'true' });
  const before = loaded;
  const tracing = await start(endpoint);
  console.log(JSON.stringify({ off: [without ?? null, disabled ?? null], before, on: Boolean(tracing?.tracer), after: loaded > 0 }));
  process.exit(0);
`;

test('OpenTelemetry is loaded where traces are sent, and nowhere else', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  expect(JSON.parse(stdout)).toEqual({ off: [null, null], before: 0, on: true, after: true });
});
