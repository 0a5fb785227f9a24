/** What the server asks of a thumbnail process: one picture at a time, by the part of the workbook that holds it. */
export interface ThumbnailRequest {
  file: string;
  part: string;
}

/** The thumbnail in base64; null for a part that holds no picture. */
export interface Thumbnail {
  webp: string | null;
}
