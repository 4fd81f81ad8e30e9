/** Makes a replica set of the one mongod at HOST:PORT, unless it is in one: node initiate-replica-set.mjs HOST:PORT NAME */
import { MongoClient } from 'mongodb';

const NOT_YET_INITIALIZED = 94;
// A first start of mongod takes seconds; on a busy machine longer.
const WAIT_MS = 120_000;

const [host, name] = process.argv.slice(2);
const client = new MongoClient(`mongodb://${host}/`, { directConnection: true, serverSelectionTimeoutMS: WAIT_MS });
const admin = client.db('admin');
try {
  await admin.command({ replSetGetStatus: 1 });
} catch (error) {
  if (error.code !== NOT_YET_INITIALIZED) throw error;
  await admin.command({ replSetInitiate: { _id: name, members: [{ _id: 0, host }] } });
} finally {
  await client.close();
}
