/** Commands on the cluster of KUBECONFIG, and what they print. */
import { spawn } from 'node:child_process';

/** Where the manifests put everything. */
export const NAMESPACE = 'rookery';

/** No command on a cluster that works takes longer; builds and deployments have their own limits. */
const COMMAND_MS = 60_000;

interface RunOptions {
  readonly input?: string;
  readonly withinMs?: number;
  readonly cwd?: string;
}

/** Runs a program to its end; its output. @throws with its complaints */
export async function run(program: string, args: readonly string[], o: RunOptions = {}): Promise<string> {
  const child = spawn(program, args, { cwd: o.cwd, timeout: o.withinMs ?? COMMAND_MS, killSignal: 'SIGKILL' });
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
  child.stdin.end(o.input);
  const code = await ended;
  if (code === 0) return output;
  throw new Error(`${program} ${args.join(' ')} ended with ${code ?? 'a signal'}\n${output}\n${complaints}`);
}

/** `kubectl` in the namespace of the manifests. */
export function kubectl(args: readonly string[], o?: RunOptions): Promise<string> {
  return run('kubectl', ['--namespace', NAMESPACE, ...args], o);
}

/** What `kubectl get` finds, as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: objects of every kind; each expectation is the check
export async function get(...args: string[]): Promise<any> {
  return JSON.parse(await kubectl(['get', '--output', 'json', ...args]));
}

/** Waits until these have rolled out: what the last change asked for is available, and nothing of before is left. */
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

/** The pods of Deployments and StatefulSets: those of jobs come and go. */
export async function pods(): Promise<Pod[]> {
  const { items } = (await get('pods', '--selector', '!batch.kubernetes.io/job-name')) as { items: Pod[] };
  return items;
}

export const serviceOf = (pod: Pod): string => pod.metadata.labels['app.kubernetes.io/name'] ?? '';

export function isReady({ metadata, status }: Pod): boolean {
  const ready = status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
  return ready && metadata.deletionTimestamp === undefined;
}
