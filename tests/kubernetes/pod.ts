/** Runs programs in a separate pod with the services' image, to test what other pods of the cluster can do. */
import { get, NAMESPACE, run } from './kubectl.ts';

const WITHIN_MS = 90_000;

interface PodOptions {
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Returns the JSON that a program prints. The pod complies with the namespace's policy. */
// biome-ignore lint/suspicious/noExplicitAny: each program has an answer of its own
export async function runInPod(name: string, program: string, options: PodOptions = {}): Promise<any> {
  const { namespace = NAMESPACE, labels = {}, env = {} } = options;
  const { spec } = await get('deployment', 'gateway');
  const { image } = spec.template.spec.containers[0];
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'program',
          image,
          imagePullPolicy: 'IfNotPresent',
          workingDir: '/app',
          command: ['node', '--input-type=module', '--eval', program],
          env: Object.entries(env).map(([key, value]) => ({ name: key, value })),
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        },
      ],
    },
  };
  const kubectl = (...args: string[]) =>
    run('kubectl', ['--namespace', namespace, ...args], { withinMs: WITHIN_MS, input: JSON.stringify(pod) });
  await kubectl('apply', '--filename', '-');
  try {
    const ended = 'jsonpath={.status.phase}=Succeeded';
    await kubectl('wait', `--for=${ended}`, `--timeout=${WITHIN_MS / 1000 - 10}s`, `pod/${name}`);
    return JSON.parse(await kubectl('logs', name));
  } finally {
    await kubectl('delete', 'pod', name, '--wait=false', '--grace-period=1');
  }
}
