/** Requests the thumbnail of one picture, named by the workbook's part that contains it. */
export interface ThumbnailRequest {
  file: string;
  part: string;
}

/** The thumbnail in base64; null for a part that holds no picture. */
export interface Thumbnail {
  webp: string | null;
}

/** The largest size of a picture in pixels. */
export interface Box {
  width: number;
  height: number;
}

/** Requests an uploaded picture, drawn anew. */
export interface DrawingRequest {
  path: string;
  box: Box;
}

/** The picture is base64; null for a file that is no readable PNG or JPEG. */
export interface Drawing {
  drawn: { picture: string; mediaType: 'image/png' | 'image/jpeg' } | null;
}
