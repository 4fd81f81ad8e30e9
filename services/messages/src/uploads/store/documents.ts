/** The collections and counters of uploads. */
export const UPLOAD_COLLECTIONS = {
  attachments: 'attachments',
  looseFiles: 'loose_files',
  uploadSpace: 'upload_space',
  thumbnails: 'thumbnails',
} as const;

export const UPLOAD_COUNTERS = { attachment: 'attachment' } as const;
