/** Requests the thumbnail of one picture, named by the workbook's part that contains it. */
export interface ThumbnailRequest {
  file: string;
  part: string;
}

/** The thumbnail in base64; null for a part that holds no picture. */
export interface Thumbnail {
  webp: string | null;
}
