import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { ExportPageReply as _rookery_ExportPageReply, ExportPageReply__Output as _rookery_ExportPageReply__Output } from './rookery/ExportPageReply.ts';
import type { ExportPageRequest as _rookery_ExportPageRequest, ExportPageRequest__Output as _rookery_ExportPageRequest__Output } from './rookery/ExportPageRequest.ts';
import type { ExportRequest as _rookery_ExportRequest, ExportRequest__Output as _rookery_ExportRequest__Output } from './rookery/ExportRequest.ts';
import type { ReadExportReply as _rookery_ReadExportReply, ReadExportReply__Output as _rookery_ReadExportReply__Output } from './rookery/ReadExportReply.ts';
import type { ReadExportRequest as _rookery_ReadExportRequest, ReadExportRequest__Output as _rookery_ReadExportRequest__Output } from './rookery/ReadExportRequest.ts';
import type { RequestExportReply as _rookery_RequestExportReply, RequestExportReply__Output as _rookery_RequestExportReply__Output } from './rookery/RequestExportReply.ts';
import type { RequestExportRequest as _rookery_RequestExportRequest, RequestExportRequest__Output as _rookery_RequestExportRequest__Output } from './rookery/RequestExportRequest.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  rookery: {
    ExportPageReply: MessageTypeDefinition<_rookery_ExportPageReply, _rookery_ExportPageReply__Output>
    ExportPageRequest: MessageTypeDefinition<_rookery_ExportPageRequest, _rookery_ExportPageRequest__Output>
    ExportRequest: MessageTypeDefinition<_rookery_ExportRequest, _rookery_ExportRequest__Output>
    ReadExportReply: MessageTypeDefinition<_rookery_ReadExportReply, _rookery_ReadExportReply__Output>
    ReadExportRequest: MessageTypeDefinition<_rookery_ReadExportRequest, _rookery_ReadExportRequest__Output>
    RequestExportReply: MessageTypeDefinition<_rookery_RequestExportReply, _rookery_RequestExportReply__Output>
    RequestExportRequest: MessageTypeDefinition<_rookery_RequestExportRequest, _rookery_RequestExportRequest__Output>
  }
}

