// Original file: protos/rookery/exports.proto


export interface RequestExportRequest {
  /**
   * public, full_with_consent
   */
  'export_type'?: (string);
}

export interface RequestExportRequest__Output {
  /**
   * public, full_with_consent
   */
  'export_type': (string);
}
