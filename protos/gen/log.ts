import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Audience as _rookery_Audience, Audience__Output as _rookery_Audience__Output } from './rookery/Audience.ts';
import type { Cause as _rookery_Cause, Cause__Output as _rookery_Cause__Output } from './rookery/Cause.ts';
import type { Entry as _rookery_Entry, Entry__Output as _rookery_Entry__Output } from './rookery/Entry.ts';
import type { Flagged as _rookery_Flagged, Flagged__Output as _rookery_Flagged__Output } from './rookery/Flagged.ts';
import type { Frame as _rookery_Frame, Frame__Output as _rookery_Frame__Output } from './rookery/Frame.ts';
import type { MessagePayload as _rookery_MessagePayload, MessagePayload__Output as _rookery_MessagePayload__Output } from './rookery/MessagePayload.ts';
import type { Withdrawal as _rookery_Withdrawal, Withdrawal__Output as _rookery_Withdrawal__Output } from './rookery/Withdrawal.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  rookery: {
    Audience: MessageTypeDefinition<_rookery_Audience, _rookery_Audience__Output>
    Cause: MessageTypeDefinition<_rookery_Cause, _rookery_Cause__Output>
    Entry: MessageTypeDefinition<_rookery_Entry, _rookery_Entry__Output>
    Flagged: MessageTypeDefinition<_rookery_Flagged, _rookery_Flagged__Output>
    Frame: MessageTypeDefinition<_rookery_Frame, _rookery_Frame__Output>
    MessagePayload: MessageTypeDefinition<_rookery_MessagePayload, _rookery_MessagePayload__Output>
    Withdrawal: MessageTypeDefinition<_rookery_Withdrawal, _rookery_Withdrawal__Output>
  }
}

