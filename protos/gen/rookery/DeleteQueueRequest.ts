// Original file: protos/rookery/events.proto


export interface DeleteQueueRequest {
  'queue_id'?: (string);
}

export interface DeleteQueueRequest__Output {
  'queue_id': (string);
}
