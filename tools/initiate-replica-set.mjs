/**
 * Makes a replica set of the mongods at HOST:PORT[,HOST:PORT...], unless the first is in one, and in it the user of the
 * services, unless it is there: node initiate-replica-set.mjs HOSTS NAME. MONGODB_MEMBER_KEY and MONGODB_PASSWORD are
 * read from the environment. For Compose and the demo on Kubernetes.
 */
import { MongoClient } from 'mongodb';

const NOT_YET_INITIALIZED = 94;
const USER_EXISTS = 51_003;
/** Not all members answer yet. */
const NODE_NOT_FOUND = 74;
// A first start of mongod takes seconds; on a busy machine longer.
const WAIT_MS = 120_000;
const AGAIN_MS = 200;

const [text, name] = process.argv.slice(2);
const hosts = text.split(',');
const { MONGODB_MEMBER_KEY, MONGODB_PASSWORD } = process.env;
// As a member of the set, which needs no user.
const access = { auth: { username: '__system', password: MONGODB_MEMBER_KEY }, authSource: 'local' };
const pause = () => new Promise((wake) => setTimeout(wake, AGAIN_MS));

/** What `use` makes of the admin database of these hosts. */
async function asMember(address, use) {
  const client = new MongoClient(address, { ...access, serverSelectionTimeoutMS: WAIT_MS });
  try {
    return await use(client.db('admin'));
  } finally {
    await client.close();
  }
}

await asMember(`mongodb://${hosts[0]}/?directConnection=true`, async (admin) => {
  // Calls wait 8 s for a primary; MongoDB would wait 10 before it elects another.
  const settings = { electionTimeoutMillis: 3000 };
  const set = { _id: name, members: hosts.map((host, _id) => ({ _id, host })), settings };
  for (const endAt = Date.now() + WAIT_MS; ; await pause()) {
    try {
      await admin.command({ replSetGetStatus: 1 });
      return;
    } catch (error) {
      if (error.code !== NOT_YET_INITIALIZED) throw error;
    }
    try {
      await admin.command({ replSetInitiate: set });
      return;
    } catch (error) {
      if (error.code !== NODE_NOT_FOUND || Date.now() > endAt) throw error;
    }
  }
});
await asMember(`mongodb://${hosts.join()}/?replicaSet=${name}`, async (admin) => {
  const user = { pwd: MONGODB_PASSWORD, roles: ['readWriteAnyDatabase'] };
  await admin.command({ createUser: 'rookery', ...user }).catch(async (error) => {
    if (error.code !== USER_EXISTS) throw error;
    await admin.command({ updateUser: 'rookery', ...user });
  });
});
