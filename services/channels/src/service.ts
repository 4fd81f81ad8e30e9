/** The channels service's table of contents: each call and the slice that answers it. */
import type { Handlers, services } from '@rookery/rpc';
import { getAudience } from './audience/get-audience.ts';
import type { Context } from './context.ts';
import { getInitialState } from './initial-state/get-initial-state.ts';
import { getChannelId } from './list/get-channel-id.ts';
import { listChannels } from './list/list-channels.ts';
import { listSubscriptions } from './list/list-subscriptions.ts';
import { prepareSend } from './prepare-send/prepare-send.ts';
import { subscribe } from './subscribe/subscribe.ts';
import { unsubscribe } from './unsubscribe/unsubscribe.ts';
import { getView } from './view/get-view.ts';

export function channelsHandlers(context: Context): Handlers<typeof services.Channels> {
  return {
    Subscribe: (request, ctx) => subscribe(context, request, ctx),
    Unsubscribe: (request, ctx) => unsubscribe(context, request, ctx),
    ListSubscriptions: (request, ctx) => listSubscriptions(context, request, ctx),
    ListChannels: (request, ctx) => listChannels(context, request, ctx),
    GetChannelId: (request, ctx) => getChannelId(context, request, ctx),
    PrepareSend: (request, ctx) => prepareSend(context, request, ctx),
    GetView: (request, ctx) => getView(context, request, ctx),
    GetAudience: (request, ctx) => getAudience(context, request, ctx),
    GetInitialState: (request, ctx) => getInitialState(context, request, ctx),
    WaitPublished: async (request, ctx) => {
      await context.relay.waitPublished(request.realm_id, request.seq, ctx.signal);
      return {};
    },
  };
}
