/** A proxy to the server that loses commits or their answers, and that can fall silent. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface CuttingProxy {
  /** A connection string that leads through the proxy. */
  readonly url: string;
  /** The fault of each further commit: its connection breaks before or after the server has received it. */
  cut: 'nothing' | 'commits' | 'answers';
  /** Commits that were cut. */
  readonly count: number;
  /** Falls silent when a request with these bytes arrives, which is lost too; resolves at that moment. */
  silenceFrom(bytes: string): Promise<void>;
  /** Passes all further traffic; what arrived while the proxy was silent is lost. */
  speak(): void;
  close(): Promise<void>;
}

export async function startCuttingProxy(to: string): Promise<CuttingProxy> {
  const there = new URL(to);
  const sockets = new Set<Socket>();
  let count = 0;
  let isSilent = false;
  let trap: { readonly bytes: string; readonly sprung: () => void } | undefined;
  const proxy = {
    url: '',
    cut: 'nothing' as CuttingProxy['cut'],
    get count() {
      return count;
    },
    silenceFrom: (bytes: string) =>
      new Promise<void>((sprung) => {
        trap = { bytes, sprung };
      }),
    speak() {
      isSilent = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((client) => {
    const upstream = connect(Number(there.port), there.hostname);
    let cutAnswer = false;
    closeWith(client, upstream, sockets);
    closeWith(upstream, client, sockets);
    client.on('data', (chunk) => {
      if (trap !== undefined && chunk.includes(trap.bytes)) {
        isSilent = true;
        trap.sprung();
        trap = undefined;
      }
      if (isSilent) return;
      if (proxy.cut !== 'nothing' && chunk.includes('commitTransaction')) {
        count++;
        if (proxy.cut === 'commits') return client.destroy();
        cutAnswer = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (cutAnswer) client.destroy();
      else if (!isSilent) client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `${there.username}:${there.password}@127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.url = `mongodb://${at}/?directConnection=true`;
  return proxy;
}

/** Closes `other` when the socket closes; the socket is in `open` until then. */
function closeWith(socket: Socket, other: Socket, open: Set<Socket>): void {
  open.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => {
    open.delete(socket);
    other.destroy();
  });
}
