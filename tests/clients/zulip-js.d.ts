/** The types of the part of zulip-js that the tests use; the package has none. */
declare module 'zulip-js' {
  export type Reply = Record<string, unknown> & { result: 'success' | 'error'; msg: string };
  type Method = (params?: Record<string, unknown>) => Promise<Reply>;

  export interface ZulipClient {
    callEndpoint(endpoint: string, method?: string, params?: Record<string, unknown>): Promise<Reply>;
    callOnEachEvent(callback: (event: Record<string, unknown>) => void, eventTypes?: string[]): Promise<never>;
    queues: { register: Method; deregister: Method };
    events: { retrieve: Method };
    messages: {
      send: Method;
      render: Method;
      retrieve: Method;
      update: Method;
      getById: Method;
      flags: { add: Method; remove: Method };
    };
    emojis: { retrieve: Method };
    reactions: { add: Method; remove: Method };
    typing: { send: Method };
    server: { settings: Method };
    streams: {
      retrieve: Method;
      getStreamId(name: string): Promise<Reply>;
      subscriptions: { retrieve: Method };
      topics: { retrieve: Method };
    };
    users: {
      retrieve: Method;
      me: { getProfile: Method; subscriptions: { add: Method; remove: Method } };
    };
  }

  type Config = { zuliprc: string } | { realm: string; username: string; apiKey: string };
  export default function zulip(config: Config): Promise<ZulipClient>;
}
