/** Who may import whom (ARCHITECTURE.md). Each rule was seen to fire once, on a planted violation. */

const SERVICES = ['gateway', 'users', 'channels', 'messages', 'events'];
/** Folders of services that are not slices: decisions, stores, shapes, facts, access, rendering, and what a service is built around. */
const SHARED = [
  'rules',
  'store',
  'shape',
  'facts',
  'access',
  'announce',
  'narrow',
  'unread',
  'rendering',
  'removal',
  'tail',
  'queues',
];
const TESTS = '\\.test\\.ts$';
const BENCH = '/bench/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...SERVICES.map((service) => ({
      name: `${service}-is-an-island`,
      comment: 'Services meet over protos and the log.',
      severity: 'error',
      from: { path: `^services/${service}/` },
      to: { path: `^services/(?!${service}/)` },
    })),
    {
      name: 'packages-know-no-service',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^services/' },
    },
    {
      name: 'core-is-pure',
      comment: 'No I/O, no other package; node:crypto gives random numbers and hashes.',
      severity: 'error',
      from: { path: '^packages/core/', pathNot: TESTS },
      to: {
        path: [
          '^packages/(?!core/)',
          '^protos/',
          '^(node:)?(fs|net|http|https|child_process|worker_threads|dns|tls)(/|$)',
        ],
      },
    },
    {
      name: 'actors-know-only-core',
      severity: 'error',
      from: { path: '^packages/actors/', pathNot: TESTS },
      to: { path: ['^packages/(?!actors/|core/)', '^protos/', 'node_modules/(@grpc|@nats-io|mongodb)/'] },
    },
    {
      name: 'markdown-knows-only-core',
      severity: 'error',
      from: { path: '^packages/markdown/', pathNot: TESTS },
      to: { path: ['^packages/(?!markdown/|core/)', '^protos/', 'node_modules/(@grpc|@nats-io|mongodb)/'] },
    },
    {
      name: 'mongodb-in-its-places',
      comment: 'In data, in the stores of services, in the test kit, and in embedded, which initiates the replica set.',
      severity: 'error',
      from: {
        path: '^(packages|services)/',
        pathNot: ['^packages/(data|testkit|embedded)/', '^services/[^/]+/src/store/', TESTS, BENCH],
      },
      to: { path: 'node_modules/mongodb/' },
    },
    {
      name: 'nats-in-its-places',
      severity: 'error',
      from: { path: '^(packages|services)/', pathNot: ['^packages/(log|testkit)/', TESTS, BENCH] },
      to: { path: 'node_modules/@nats-io/' },
    },
    {
      name: 'grpc-in-its-places',
      severity: 'error',
      from: { path: '^(packages|services)/', pathNot: ['^packages/(rpc|testkit)/', TESTS, BENCH] },
      to: { path: 'node_modules/@grpc/' },
    },
    {
      name: 'the-gateway-keeps-no-state',
      severity: 'error',
      from: { path: '^services/gateway/' },
      to: { path: ['^packages/(data|actors)/'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules decide on what they are given.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/rules/', pathNot: TESTS },
      to: { path: ['^packages/(?!core/)', '^services/[^/]+/src/(?!rules/)'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'slices-are-apart',
      comment: 'A slice shares with others through the folders that are for sharing, which are no verbs.',
      severity: 'error',
      from: { path: '^services/(users|channels|messages|events)/src/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^services/$1/src/[^/]+/',
        pathNot: ['^services/$1/src/$2/', `^services/$1/src/(${SHARED.join('|')})/`],
      },
    },
    {
      name: 'nobody-imports-main',
      severity: 'error',
      from: {},
      to: { path: '^services/[^/]+/src/main\\.ts$' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'the-test-kit-is-for-tests',
      severity: 'error',
      from: { path: '^(packages|services|tools)/', pathNot: ['^packages/testkit/', TESTS, BENCH] },
      to: { path: '^packages/testkit/' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['/gen/', '^protos/gen/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
};
