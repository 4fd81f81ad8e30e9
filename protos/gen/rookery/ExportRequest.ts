// Original file: protos/rookery/exports.proto


export interface ExportRequest {
  'export_id'?: (number);
}

export interface ExportRequest__Output {
  'export_id': (number);
}
