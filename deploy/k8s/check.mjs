/**
 * Checks rendered manifests for what the services need and no schema knows: node check.mjs FILE, a stream of JSON
 * objects. Prints each complaint in a line of its own.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readConfig } from '@rookery/runtime';
import { broadProxies } from '../../services/gateway/src/wire/proxies.ts';

const SERVICES = ['gateway', 'users', 'channels', 'messages', 'events'];
/** Values for the Secret that the services accept. */
const SECRET = {
  MONGODB_URL: 'mongodb://rookery:secret@m/?replicaSet=r',
  NATS_URL: 'nats://rookery:secret@n:4222',
  SECRET_KEYS: 'k'.repeat(32),
  RPC_KEYS: 'r'.repeat(32),
};
/**
 * The time that the stages of a stop may take in addition to DRAIN_MS, s: each of the dozen stages gets a tenth of a
 * second even after it.
 */
const STAGES_SECONDS = 2;

const file = process.argv[2];
const objects = readFileSync(file, 'utf8')
  .split(/^(?=\{)/m)
  .map((text) => JSON.parse(text));
const complaints = [];
const check = (holds, complaint) => holds || complaints.push(complaint);
const all = (kind) => objects.filter((object) => object.kind === kind);
const selects = (selector, labels) =>
  Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
  (selector?.matchExpressions ?? []).every(
    ({ key, operator, values }) => operator === 'In' && values.includes(labels[key]),
  );

const schemas = new Map();
for (const service of SERVICES) {
  const exported = Object.values(await import(`../../services/${service}/src/config.ts`));
  schemas.set(
    service,
    exported.find((value) => value?.shape?.NATS_URL),
  );
}
const known = new Set([...schemas.values()].flatMap((schema) => Object.keys(schema.shape)));

// The demo contains a Secret, from the credentials that this machine generated.
const made = all('Secret');
check(
  made.every(({ metadata }) => metadata.name === 'rookery'),
  'a Secret is among the manifests that is none of the demo',
);
for (const { data } of made) {
  for (const [key, value] of Object.entries(data)) SECRET[key] = Buffer.from(value, 'base64').toString();
}
const names = all('Deployment').map(({ metadata }) => metadata.name);
check(
  SERVICES.every((service) => names.includes(service)),
  `not all services have a Deployment: ${names}`,
);
for (const { metadata, spec } of all('Deployment')) checkDeployment(metadata.name, spec);
for (const { kind, metadata, spec } of objects) {
  check(kind === 'Namespace' || metadata.namespace === 'rookery', `${kind} ${metadata.name}: not in rookery`);
  const { template } = spec?.jobTemplate?.spec ?? spec ?? {};
  for (const [of, name] of references(template)) {
    const isThere = all(of).some((object) => object.metadata.name === name);
    check(isThere || (of === 'Secret' && name === 'rookery'), `${kind} ${metadata.name}: there is no ${of} ${name}`);
  }
  const isOurs = template === undefined || template.metadata.labels['app.kubernetes.io/part-of'] === 'rookery';
  check(isOurs, `${kind} ${metadata.name}: its pods lack part-of, by which policies let them pass`);
}

function checkDeployment(name, { replicas, template }) {
  const { spec: pod } = template;
  const { labels } = template.metadata;
  const [container] = pod.containers;
  const say = (holds, complaint) => check(holds, `Deployment ${name}: ${complaint}`);

  say(container.workingDir === `/app/services/${name}`, `starts in ${container.workingDir}`);
  say(existsSync(new URL(`../../services/${name}/src/main.ts`, import.meta.url)), 'there is no such service');

  const own = (container.envFrom ?? []).filter(({ secretRef }) => secretRef?.name === `rookery-${name}`);
  say(own.length === 1, 'does not take the Secret of its own settings');
  const environment = environmentOf(container, say);
  for (const variable of Object.keys(environment)) say(known.has(variable), `no service reads ${variable}`);
  let config;
  try {
    config = readConfig(schemas.get(name), environment, name);
  } catch (error) {
    return say(false, error.message);
  }
  say(environment.ADVERTISE_HOST === 'status.podIP', 'other members do not learn the address of the pod');
  say(config.RPC_KEYS.length > 0, 'does not sign its calls');
  say(config.HOST === '0.0.0.0', 'listens where the pod is not reached');
  const accounts = all('ServiceAccount').map(({ metadata: account }) => account.name);
  say(accounts.includes(pod.serviceAccountName), `there is no ServiceAccount ${pod.serviceAccountName}`);

  const ports = new Map((container.ports ?? []).map((port) => [port.name, port.containerPort]));
  say(ports.get('metrics') === config.METRICS_PORT, 'METRICS_PORT is not the port called metrics');
  if (name === 'gateway') say(broadProxies(config.TRUSTED_PROXIES).length === 0, 'takes clients for proxies');
  if (name === 'gateway') say(ports.get('http') === config.PORT, 'PORT is not the port called http');
  else say(ports.get('grpc') === config.GRPC_PORT, 'GRPC_PORT is not the port called grpc');
  for (const [probe, path] of Object.entries({ livenessProbe: '/health/live', readinessProbe: '/health/ready' })) {
    const asked = container[probe]?.httpGet;
    say(asked?.path === path && asked.port === 'metrics', `its ${probe} does not ask the metrics port for ${path}`);
  }

  const leave = config.LEAVE_MS ?? 0;
  if (name === 'gateway') say(leave > 0, 'no LEAVE_MS: it refuses what proxies still send');
  const needed = (leave + config.DRAIN_MS) / 1000 + STAGES_SECONDS;
  say(pod.terminationGracePeriodSeconds >= needed, `is killed before the ${needed} s are over that a stop may take`);

  const scaled = all('HorizontalPodAutoscaler').some(({ spec }) => spec.scaleTargetRef.name === name);
  say(!(scaled && replicas !== undefined), 'sets replicas, which its HorizontalPodAutoscaler decides');
  const budgets = all('PodDisruptionBudget').filter(({ spec }) => selects(spec.selector, labels));
  say(budgets.length === 1, `${budgets.length} PodDisruptionBudgets select it`);

  // Without a policy, a port is open to the whole cluster; a policy that names no source opens it to everyone.
  const policies = all('NetworkPolicy').filter(({ spec }) => selects(spec.podSelector, labels));
  say(policies.length > 0, 'no NetworkPolicy selects it');
  const rules = policies.flatMap(({ spec }) => spec.ingress ?? []);
  const open = rules.filter(({ from }) => !from).flatMap((rule) => rule.ports?.map(({ port }) => port) ?? ['any']);
  say(String(open) === (name === 'gateway' ? String(config.PORT) : ''), `any pod reaches its ports ${open}`);
  const closes = (direction) => policies.some(({ spec }) => spec.policyTypes.includes(direction));
  for (const direction of ['Ingress', 'Egress']) say(closes(direction), `no NetworkPolicy closes its ${direction}`);
  const out = policies.flatMap(({ spec }) => spec.egress ?? []);
  for (const port of [53, 4222, ...(environment.MONGODB_URL ? [27017] : []), config.GRPC_PORT]) {
    say(
      out.some(({ ports: open }) => open?.some((one) => one.port === port)),
      `may not connect to port ${port}`,
    );
  }
  if (name === 'gateway') return;
  for (const { metadata, spec } of all('Deployment')) {
    const caller = spec.template.metadata.labels;
    const admitted = rules.some(
      ({ from, ports }) =>
        from?.some(({ podSelector }) => podSelector && selects(podSelector, caller)) &&
        ports?.some(({ port }) => port === config.GRPC_PORT),
    );
    say(admitted, `${metadata.name} may not call it`);
  }
}

/** Returns the ConfigMaps and Secrets that a pod takes variables or files from, as kind and name. */
function references(part) {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (/^configMap(Ref|KeyRef)?$/.test(key)) return [['ConfigMap', value.name]];
    if (/^secret(Ref|KeyRef)?$/.test(key)) return value.optional ? [] : [['Secret', value.name ?? value.secretName]];
    return references(value);
  });
}

/** Returns the variables of a container, with stand-ins for what only the cluster knows. */
function environmentOf(container, say) {
  const environment = {};
  for (const { configMapRef } of container.envFrom ?? []) {
    const map = all('ConfigMap').find(({ metadata }) => metadata.name === configMapRef?.name);
    Object.assign(environment, map?.data);
  }
  for (const { name, value, valueFrom } of container.env ?? []) {
    const secret = valueFrom?.secretKeyRef;
    if (secret)
      say(secret.key in SECRET && secret.name === 'rookery', `${name} comes from ${secret.name}/${secret.key}`);
    environment[name] = value ?? valueFrom.fieldRef?.fieldPath ?? SECRET[secret?.key];
  }
  return environment;
}

for (const complaint of complaints) process.stdout.write(`\n  ${complaint}`);
process.stdout.write(complaints.length === 0 ? `ok, ${objects.length} objects\n` : '\n');
process.exitCode = complaints.length === 0 ? 0 : 1;
