/** Runs commands on the cluster of KUBECONFIG. */
import { spawn } from 'node:child_process';

/** The namespace of the manifests. */
export const NAMESPACE = 'rookery';

/** Longer than any command takes on a working cluster, ms; builds and deployments have their own limits. */
const COMMAND_MS = 60_000;

interface RunOptions {
  readonly input?: string;
  readonly withinMs?: number;
  readonly cwd?: string;
}

/** Runs a program to its end. Returns its output. @throws with its error output */
export async function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const child = spawn(program, args, {
    cwd: options.cwd,
    timeout: options.withinMs ?? COMMAND_MS,
    killSignal: 'SIGKILL',
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  let [output, complaints] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  child.stdin.on('error', () => {}); // it read no more than it needed
  child.stdin.end(options.input);
  const code = await ended;
  if (code === 0) return output;
  throw new Error(`${program} ${args.join(' ')} ended with ${code ?? 'a signal'}\n${output}\n${complaints}`);
}

/** Runs `kubectl` in the namespace of the manifests. */
export function kubectl(args: readonly string[], options?: RunOptions): Promise<string> {
  return run('kubectl', ['--namespace', NAMESPACE, ...args], options);
}

/** Returns the JSON output of `kubectl get`. */
// biome-ignore lint/suspicious/noExplicitAny: objects of every kind; each expectation is the check
export async function get(...args: string[]): Promise<any> {
  return JSON.parse(await kubectl(['get', '--output', 'json', ...args]));
}

/** Waits until these have rolled out: the last change is available, and no earlier pods are left. */
export async function rolledOut(kinds: 'deployment' | 'deployment,statefulset', withinMs = 240_000): Promise<void> {
  const names = (await kubectl(['get', kinds, '--output', 'name'])).trim().split('\n');
  for (const name of names) {
    const timeout = `--timeout=${Math.round(withinMs / 1000)}s`;
    await kubectl(['rollout', 'status', name, timeout], { withinMs: withinMs + COMMAND_MS });
  }
}

export interface Pod {
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
  };
  readonly spec: { readonly nodeName?: string; readonly containers: readonly { readonly image: string }[] };
  readonly status: {
    readonly phase: string;
    readonly podIP?: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly containerStatuses?: readonly { readonly restartCount: number }[];
  };
}

/** Returns the pods of Deployments and StatefulSets, without those of jobs. */
export async function pods(): Promise<Pod[]> {
  const { items } = (await get('pods', '--selector', '!batch.kubernetes.io/job-name')) as { items: Pod[] };
  return items;
}

export const serviceOf = (pod: Pod): string => pod.metadata.labels['app.kubernetes.io/name'] ?? '';

export function isReady({ metadata, status }: Pod): boolean {
  const ready = status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
  return ready && metadata.deletionTimestamp === undefined;
}
