// Original file: protos/rookery/exports.proto


export interface RequestExportReply {
  'export_id'?: (number);
}

export interface RequestExportReply__Output {
  'export_id': (number);
}
