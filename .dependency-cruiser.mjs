/** Which modules may import which others (ARCHITECTURE.md). Each rule was tested once with a planted violation. */

const SERVICES = ['gateway', 'users', 'channels', 'messages', 'events'];
/**
 * The rooms of each service by floor, the top floor first (docs/decisions/rooms.md). A room may import only from the
 * floors below its own, type-only imports included.
 */
const FLOORS = {
  channels: [
    [
      'activity',
      'audience',
      'email',
      'export',
      'queries',
      'register',
      'replication',
      'subscribe',
      'subscription-settings',
      'unsubscribe',
    ],
    ['create', 'update'],
    ['default-channels', 'folders', 'notices', 'topic-policies'],
    ['subscription'],
    ['account', 'realm-lists'],
    ['channel'],
    ['journal', 'upstream'],
  ],
  messages: [
    ['edit', 'export', 'fence', 'flags', 'react', 'register'],
    ['later', 'remove'],
    ['send'],
    ['compose'],
    ['narrow', 'uploads'],
    ['search-index', 'unread'],
    ['message'],
    ['readstate', 'render', 'upstream'],
    ['search'],
  ],
  events: [['debug', 'register', 'typing'], ['queues'], ['tail'], ['audience'], ['registration']],
  gateway: [
    ['description'],
    ['mails', 'pages', 'routes'],
    ['files', 'integrations'],
    ['plugins'],
    ['authentication'],
    ['caches'],
    ['admission', 'connections'],
    ['wire'],
  ],
  users: [
    ['exports', 'register'],
    ['bots', 'organisation', 'registration', 'settings'],
    ['invitations'],
    ['account'],
    [
      'authentication',
      'calls',
      'domains',
      'groups',
      'linkifiers',
      'navigation-views',
      'notification-preferences',
      'onboarding',
      'playgrounds',
      'presence',
      'profile-fields',
      'status',
    ],
    ['outgoing-webhooks', 'push'],
    ['confirmations', 'devices', 'emoji'],
    ['notifications'],
    ['visibility'],
    ['directory'],
    ['group'],
    ['user'],
    ['realm'],
    ['images', 'mail', 'rate-limits'],
    ['keys', 'upstream'],
    ['database'],
  ],
};

/** Folders and files that contain only pure decisions. */
const RULES = [
  '^services/[^/]+/src/rules/',
  '^services/[^/]+/src/[^/]+/rules(/|\\.ts$)',
  '^services/events/src/audience/',
  '^services/users/src/keys/',
  '^services/messages/src/search/',
];
/** The walls: the only places where stored names and writes appear. */
const STORES = ['^services/[^/]+/src/store/', '^services/[^/]+/src/[^/]+/store(/|\\.ts$)'];

/** The folders of the web client: each imports only from earlier ones (docs/web.md). */
const WEB = [
  'i18n',
  'ui',
  'state',
  'people',
  'channels',
  'topics',
  'content',
  'compose',
  'messages',
  'search',
  'navigation',
  'settings',
  'organisation',
  'app',
];

const TESTS = '\\.test\\.ts$';
/** Fixtures of unit tests. */
const FIXTURES = '^(packages|services)/[^/]+/test/';
const BENCH = '/bench/';

/** A rule for each floor forbids imports of rooms on the same floor or above. Every folder of a service has a floor. */
const floorRules = Object.entries(FLOORS).flatMap(([service, floors]) => [
  ...floors.map((rooms, floor) => {
    const outOfReach = floors.slice(0, floor + 1).flat();
    return {
      name: `${service}-floor-${floor + 1}`,
      comment: 'A room imports from the floors below its own (docs/decisions/rooms.md).',
      severity: 'error',
      from: { path: `^services/${service}/src/(${rooms.join('|')})/`, pathNot: TESTS },
      to: {
        path: `^services/${service}/src/(${outOfReach.join('|')})/`,
        pathNot: `^services/${service}/src/$1/`,
      },
    };
  }),
  {
    name: `${service}-rooms-have-floors`,
    severity: 'error',
    from: {},
    to: { path: `^services/${service}/src/(?!(${floors.flat().join('|')})/)[^/]+/` },
  },
]);

const webRules = [
  ...WEB.slice(0, -1).map((folder, at) => ({
    name: `web-${folder}-imports-leftwards`,
    severity: 'error',
    from: { path: `^web/src/${folder}/` },
    to: { path: `^web/src/(${WEB.slice(at + 1).join('|')})/` },
  })),
  {
    name: 'web-folders-have-places',
    severity: 'error',
    from: {},
    to: { path: `^web/src/(?!(${WEB.join('|')})/)[^/]+/` },
  },
  {
    name: 'web-folders-meet-through-their-index',
    comment: 'What is loaded later is imported by its own path, so that the rest of its folder is not loaded with it.',
    severity: 'error',
    from: { path: '^web/src/([^/]+)/', pathNot: TESTS },
    to: {
      path: '^web/src/[^/]+/',
      pathNot: ['^web/src/$1/', '^web/src/.+/index\\.tsx?$', '\\.css$'],
      dependencyTypesNot: ['dynamic-import'],
    },
  },
  {
    name: 'web-state-draws-nothing',
    severity: 'error',
    from: {},
    to: { path: '^web/src/state/.*\\.tsx$' },
  },
  {
    name: 'web-knows-the-public-api',
    comment: 'The client and pure code bundle for browsers; all else of the server stays out.',
    severity: 'error',
    from: { path: '^web/src/' },
    to: { path: '^(packages/(?!client/|core/)|services|protos|tools|tests)/?' },
  },
  {
    name: 'the-web-client-is-an-island',
    severity: 'error',
    from: { path: '^(packages|services|tools|protos)/' },
    to: { path: '^web/src/' },
  },
];

/** In these services a room declares its dependencies as an interface of its own; `context` puts the parts together. */
const contextRules = ['messages', 'users'].map((service) => ({
  name: `${service}-rooms-know-no-context`,
  severity: 'error',
  from: { path: `^services/${service}/src/[^/]+/`, pathNot: TESTS },
  to: { path: `^services/${service}/src/(main|service|config|context|metrics)\\.ts$` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Type-only imports count as well.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...floorRules,
    ...contextRules,
    ...webRules,
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
      name: 'client-runs-in-browsers',
      comment: 'No other package, and of core only the files that import nothing.',
      severity: 'error',
      from: { path: '^packages/client/', pathNot: [TESTS, FIXTURES] },
      to: {
        path: [
          '^packages/(?!client/|core/)',
          '^packages/core/src/(?!narrow/address\\.ts$|partition-point\\.ts$|pause\\.ts$|topic-names\\.ts$)',
          '^protos/',
          'node_modules/',
        ],
      },
    },
    {
      name: 'client-takes-nothing-of-node',
      severity: 'error',
      from: { path: '^packages/client/', pathNot: [TESTS, FIXTURES] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'what-clients-take-of-core-imports-nothing',
      severity: 'error',
      from: { path: '^packages/core/src/(narrow/address|partition-point|pause|topic-names)\\.ts$' },
      to: { path: '.' },
    },
    {
      name: 'mongodb-in-its-places',
      comment: 'In data, in the stores of services, in the test kit, and in embedded, which initiates the replica set.',
      severity: 'error',
      from: {
        path: '^(packages|services)/',
        pathNot: ['^packages/(data|testkit|embedded)/', ...STORES, TESTS, BENCH],
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
      name: 's3-in-its-places',
      severity: 'error',
      from: { path: '^(packages|services|tools)/', pathNot: ['^packages/(data|testkit)/', TESTS, BENCH] },
      to: { path: 'node_modules/@aws-sdk/' },
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
      from: { path: RULES, pathNot: TESTS },
      to: {
        path: ['^packages/(?!core/)', '^services/[^/]+/src/'],
        pathNot: RULES,
        dependencyTypesNot: ['type-only'],
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
      from: { path: '^(packages|services|tools)/', pathNot: ['^packages/testkit/', TESTS, FIXTURES, BENCH] },
      to: { path: '^packages/testkit/' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['/gen/', '^protos/gen/', '^web/dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
