/** Checks a MongoDB that runs elsewhere. */
import { MongoClient } from 'mongodb';

/** Checks that a server that runs elsewhere is usable. @throws with the reason if it is not */
export async function checkMongodb(url: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  try {
    // Answered without authentication, unlike the next command.
    const hello = await client.db('admin').command({ hello: 1 });
    await client.db('admin').admin().listDatabases({ nameOnly: true, authorizedDatabases: true });
    if (!hello.setName) throw new Error('it is no replica set, which transactions need');
  } finally {
    await client.close();
  }
}
