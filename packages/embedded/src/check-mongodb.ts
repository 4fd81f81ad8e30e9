/** Whether a MongoDB that runs elsewhere will do. */
import { MongoClient } from 'mongodb';

/** Asks a server that runs elsewhere whether it will do. Throws with the reason when it does not. */
export async function checkMongodb(url: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  try {
    // Answered to everybody; what follows is not.
    const hello = await client.db('admin').command({ hello: 1 });
    await client.db('admin').admin().listDatabases({ nameOnly: true, authorizedDatabases: true });
    if (!hello.setName) throw new Error('it is no replica set, which transactions need');
  } finally {
    await client.close();
  }
}
