import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { AbortUploadRequest as _rookery_AbortUploadRequest, AbortUploadRequest__Output as _rookery_AbortUploadRequest__Output } from './rookery/AbortUploadRequest.ts';
import type { AppendUploadRequest as _rookery_AppendUploadRequest, AppendUploadRequest__Output as _rookery_AppendUploadRequest__Output } from './rookery/AppendUploadRequest.ts';
import type { AttachmentRequest as _rookery_AttachmentRequest, AttachmentRequest__Output as _rookery_AttachmentRequest__Output } from './rookery/AttachmentRequest.ts';
import type { DescribeUploadRequest as _rookery_DescribeUploadRequest, DescribeUploadRequest__Output as _rookery_DescribeUploadRequest__Output } from './rookery/DescribeUploadRequest.ts';
import type { ExpireUploadsRequest as _rookery_ExpireUploadsRequest, ExpireUploadsRequest__Output as _rookery_ExpireUploadsRequest__Output } from './rookery/ExpireUploadsRequest.ts';
import type { FinishUploadReply as _rookery_FinishUploadReply, FinishUploadReply__Output as _rookery_FinishUploadReply__Output } from './rookery/FinishUploadReply.ts';
import type { FinishUploadRequest as _rookery_FinishUploadRequest, FinishUploadRequest__Output as _rookery_FinishUploadRequest__Output } from './rookery/FinishUploadRequest.ts';
import type { KeepThumbnailRequest as _rookery_KeepThumbnailRequest, KeepThumbnailRequest__Output as _rookery_KeepThumbnailRequest__Output } from './rookery/KeepThumbnailRequest.ts';
import type { ReadThumbnailReply as _rookery_ReadThumbnailReply, ReadThumbnailReply__Output as _rookery_ReadThumbnailReply__Output } from './rookery/ReadThumbnailReply.ts';
import type { ReadThumbnailRequest as _rookery_ReadThumbnailRequest, ReadThumbnailRequest__Output as _rookery_ReadThumbnailRequest__Output } from './rookery/ReadThumbnailRequest.ts';
import type { ReadUploadReply as _rookery_ReadUploadReply, ReadUploadReply__Output as _rookery_ReadUploadReply__Output } from './rookery/ReadUploadReply.ts';
import type { ReadUploadRequest as _rookery_ReadUploadRequest, ReadUploadRequest__Output as _rookery_ReadUploadRequest__Output } from './rookery/ReadUploadRequest.ts';
import type { ResumableUpload as _rookery_ResumableUpload, ResumableUpload__Output as _rookery_ResumableUpload__Output } from './rookery/ResumableUpload.ts';
import type { ResumableUploadRequest as _rookery_ResumableUploadRequest, ResumableUploadRequest__Output as _rookery_ResumableUploadRequest__Output } from './rookery/ResumableUploadRequest.ts';
import type { StartResumableUploadRequest as _rookery_StartResumableUploadRequest, StartResumableUploadRequest__Output as _rookery_StartResumableUploadRequest__Output } from './rookery/StartResumableUploadRequest.ts';
import type { StartUploadRequest as _rookery_StartUploadRequest, StartUploadRequest__Output as _rookery_StartUploadRequest__Output } from './rookery/StartUploadRequest.ts';
import type { UploadReply as _rookery_UploadReply, UploadReply__Output as _rookery_UploadReply__Output } from './rookery/UploadReply.ts';
import type { WriteUploadRequest as _rookery_WriteUploadRequest, WriteUploadRequest__Output as _rookery_WriteUploadRequest__Output } from './rookery/WriteUploadRequest.ts';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  rookery: {
    AbortUploadRequest: MessageTypeDefinition<_rookery_AbortUploadRequest, _rookery_AbortUploadRequest__Output>
    AppendUploadRequest: MessageTypeDefinition<_rookery_AppendUploadRequest, _rookery_AppendUploadRequest__Output>
    AttachmentRequest: MessageTypeDefinition<_rookery_AttachmentRequest, _rookery_AttachmentRequest__Output>
    DescribeUploadRequest: MessageTypeDefinition<_rookery_DescribeUploadRequest, _rookery_DescribeUploadRequest__Output>
    ExpireUploadsRequest: MessageTypeDefinition<_rookery_ExpireUploadsRequest, _rookery_ExpireUploadsRequest__Output>
    FinishUploadReply: MessageTypeDefinition<_rookery_FinishUploadReply, _rookery_FinishUploadReply__Output>
    FinishUploadRequest: MessageTypeDefinition<_rookery_FinishUploadRequest, _rookery_FinishUploadRequest__Output>
    KeepThumbnailRequest: MessageTypeDefinition<_rookery_KeepThumbnailRequest, _rookery_KeepThumbnailRequest__Output>
    ReadThumbnailReply: MessageTypeDefinition<_rookery_ReadThumbnailReply, _rookery_ReadThumbnailReply__Output>
    ReadThumbnailRequest: MessageTypeDefinition<_rookery_ReadThumbnailRequest, _rookery_ReadThumbnailRequest__Output>
    ReadUploadReply: MessageTypeDefinition<_rookery_ReadUploadReply, _rookery_ReadUploadReply__Output>
    ReadUploadRequest: MessageTypeDefinition<_rookery_ReadUploadRequest, _rookery_ReadUploadRequest__Output>
    ResumableUpload: MessageTypeDefinition<_rookery_ResumableUpload, _rookery_ResumableUpload__Output>
    ResumableUploadRequest: MessageTypeDefinition<_rookery_ResumableUploadRequest, _rookery_ResumableUploadRequest__Output>
    StartResumableUploadRequest: MessageTypeDefinition<_rookery_StartResumableUploadRequest, _rookery_StartResumableUploadRequest__Output>
    StartUploadRequest: MessageTypeDefinition<_rookery_StartUploadRequest, _rookery_StartUploadRequest__Output>
    UploadReply: MessageTypeDefinition<_rookery_UploadReply, _rookery_UploadReply__Output>
    WriteUploadRequest: MessageTypeDefinition<_rookery_WriteUploadRequest, _rookery_WriteUploadRequest__Output>
  }
}

