/**
 * Deploys `overlays/demo` to a cluster: builds and loads images, generates credentials, applies the manifests. The
 * tests add an `overlay` to the demo: a port on the nodes, and no rate limit for their few users.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiClient } from '@rookery/testkit';
import { say } from '../load/checks/report.ts';
import { get, kubectl, NAMESPACE, rolledOut, run } from './kubectl.ts';
import { Operator } from './operator.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/**
 * A copy, since credentials are generated next to the demo; it is retained, since MongoDB keeps those of its first
 * start.
 */
const COPY = join(ROOT, '.cache/kubernetes/k8s');
const NODE_PORT = 30_991;
const BUILD_MS = 900_000;
const LOAD_MS = 600_000;

/** The image under its current tag, and under a second tag to which every Deployment is rolled. */
export const TAGS = ['tests-1', 'tests-2'] as const;
type Tag = (typeof TAGS)[number];

/** Images with other names, as in deploy/compose.yaml. */
const { NODE_IMAGE, MONGODB_IMAGE = 'mongo:8.0', NATS_IMAGE = 'nats:2.12' } = process.env;
/** An image of another release, which gets the second tag. */
const { KUBERNETES_OTHER_RELEASE } = process.env;

/** Returns the missing prerequisites of these tests, a line each. */
export async function missing(): Promise<string[]> {
  const lines: string[] = [];
  const answers = (program: string, ...args: string[]) => spawnSync(program, args, { timeout: 20_000 }).status === 0;
  if (!process.env.KUBECONFIG) lines.push('KUBECONFIG does not name the configuration of a cluster');
  else if (!answers('kubectl', 'get', '--raw', '/readyz')) lines.push('kubectl is not there, or no cluster answers it');
  else if ((await nodeAddresses()).length < 2) lines.push('the cluster has fewer than two nodes');
  if (!process.env.KUBERNETES_LOAD_IMAGE) {
    lines.push('KUBERNETES_LOAD_IMAGE is not the command that takes images from Docker to the nodes');
  }
  if (!answers('docker', 'info')) lines.push('Docker, which builds the image, does not answer');
  return lines;
}

/** Builds the image and loads it, and the servers' images, onto the nodes. */
export async function provideImages(): Promise<void> {
  const [first, second] = TAGS.map((tag) => `rookery:${tag}`) as [string, string];
  const base = NODE_IMAGE ? ['--build-arg', `NODE_IMAGE=${NODE_IMAGE}`] : [];
  await run('docker', ['build', '--file', 'deploy/Dockerfile', ...base, '--tag', first, '.'], {
    cwd: ROOT,
    withinMs: BUILD_MS,
  });
  await run('docker', ['tag', KUBERNETES_OTHER_RELEASE ?? first, second]);
  const load = `${process.env.KUBERNETES_LOAD_IMAGE} "$@"`;
  await run('sh', ['-euc', load, 'load', first, second, MONGODB_IMAGE, NATS_IMAGE], { withinMs: LOAD_MS });
}

async function nodeAddresses(): Promise<string[]> {
  const { items } = (await get('nodes')) as {
    items: { status: { addresses: { type: string; address: string }[] } }[];
  };
  return items.flatMap(({ status }) =>
    status.addresses.filter(({ type }) => type === 'InternalIP').map(({ address }) => address),
  );
}

/**
 * Returns the gateways' origins: each node, or those of KUBERNETES_GATEWAYS where nodes are not reachable from here.
 */
export async function gatewayOrigins(): Promise<string[]> {
  if (process.env.KUBERNETES_GATEWAYS) return process.env.KUBERNETES_GATEWAYS.split(',');
  return (await nodeAddresses()).map((address) => `http://${address}:${NODE_PORT}`);
}

/** Writes a kustomization next to the demo's, which may build on others. Returns its directory. */
export async function writeOverlay(name: string, lines: readonly string[]): Promise<string> {
  const dir = join(COPY, 'overlays', name);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'kustomization.yaml'), `${lines.join('\n')}\n`);
  return dir;
}

const nameAndTag = (image: string): string => {
  const colon = image.lastIndexOf(':');
  return `newName: ${image.slice(0, colon)}, newTag: '${image.slice(colon + 1)}'`;
};

/** Applies all manifests with this tag of the image. */
export async function apply(tag: Tag): Promise<void> {
  await cp(join(ROOT, 'deploy/k8s'), COPY, { recursive: true, filter: (path) => !path.endsWith('credentials.env') });
  await run(join(COPY, 'overlays/demo/make-credentials'), []);
  const [origin] = await gatewayOrigins();
  const dir = await writeOverlay('tests', [
    'resources: [../demo]',
    'components: [../../components/backup]',
    `namespace: ${NAMESPACE}`,
    'configMapGenerator:',
    '  - name: rookery',
    '    behavior: merge',
    `    literals: [EXTERNAL_URL=${origin}, RATE_LIMIT_PER_USER=0, RATE_LIMIT_PER_ADDRESS=0]`,
    'images:',
    `  - { name: rookery, newTag: ${tag} }`,
    `  - { name: mongo, ${nameAndTag(MONGODB_IMAGE)} }`,
    `  - { name: nats, ${nameAndTag(NATS_IMAGE)} }`,
    'patches:',
    '  - target: { kind: Service, name: gateway }',
    '    patch: |',
    '      - { op: add, path: /spec/type, value: NodePort }',
    `      - { op: add, path: /spec/ports/0/nodePort, value: ${NODE_PORT} }`,
  ]);
  await kubectl(['apply', '--server-side', '--validate=strict', '--warnings-as-errors', '--kustomize', dir]);
}

/** Runs one operator command in a pod of the installation. Returns its result. @throws if it fails */
// biome-ignore lint/suspicious/noExplicitAny: each command has an answer of its own
export async function rookery(...args: string[]): Promise<any> {
  const operator = new Operator();
  try {
    return await operator.run(...args);
  } finally {
    await operator.close();
  }
}

/**
 * Applies the demo if it is not deployed yet, and waits until all of it is available. Returns the time from the first
 * `apply` to the first message, ms; undefined if it was deployed before.
 */
export async function deploy(): Promise<number | undefined> {
  const isThere = (await kubectl(['get', 'deployment', '--output', 'name'])) !== '';
  const startedAt = performance.now();
  await apply(isThere ? await presentTag() : TAGS[0]);
  if (isThere) {
    await rolledOut('deployment,statefulset');
    return undefined;
  }
  await kubectl(['wait', '--for=condition=available', '--timeout=180s', 'deployment', '--all'], { withinMs: 200_000 });
  const phases = [`available after ${elapsed(startedAt)}`];
  await sendFirstMessage();
  const took = performance.now() - startedAt;
  phases.push(`the first message after ${elapsed(startedAt)}`);
  await rolledOut('deployment,statefulset');
  say(`deployed: ${phases.join(', ')}, all rolled out after ${elapsed(startedAt)}`);
  return took;
}

const elapsed = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Returns the tag that the Deployments use. */
export async function presentTag(): Promise<Tag> {
  const { spec } = await get('deployment', 'gateway');
  return spec.template.spec.containers[0].image.split(':').at(-1);
}

/** The organisation at the root, which exists from the first deployment on. */
const THE_FIRST = 'The first';

/** Creates a user of it; clients reach the organisation by the address alone. */
export async function userOfTheFirst(name: string, role = 'member'): Promise<ApiClient> {
  const { email, api_key, user_id } = await rookery(
    ...['user', 'create', '--organisation', THE_FIRST, '--name', name, '--role', role],
    ...['--email', `${name.toLowerCase()}@${randomBytes(3).toString('hex')}.example.com`],
  );
  const [origin] = (await gatewayOrigins()) as [string];
  return new ApiClient({ origin, host: new URL(origin).host, email, apiKey: api_key, userId: user_id });
}

/** The first steps after an installation: an organisation at the root, its owner, a message to themselves. */
async function sendFirstMessage(): Promise<void> {
  await rookery('organisation', 'create', '--name', THE_FIRST);
  const owner = await userOfTheFirst('Owner', 'owner');
  const { status, body } = await owner.post('/messages', { type: 'direct', to: [owner.userId], content: 'Hello' });
  if (status !== 200) throw new Error(`the first message: ${status} ${JSON.stringify(body)}`);
}

export async function remove(): Promise<void> {
  await kubectl(['delete', 'namespace', NAMESPACE, '--wait'], { withinMs: 180_000 });
}
