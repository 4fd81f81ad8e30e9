/** The collections and counters of uploads. */
export const UPLOAD_COLLECTIONS = {
  attachments: 'attachments',
  orphanedUploads: 'orphaned_uploads',
  uploadSpace: 'upload_space',
  thumbnails: 'thumbnails',
} as const;

export const UPLOAD_COUNTERS = { attachment: 'attachment' } as const;
