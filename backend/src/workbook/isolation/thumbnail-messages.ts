/** Requests the thumbnail of one picture, named by the workbook's part that contains it. */
export interface ThumbnailRequest {
  file: string;
  part: string;
}

/** The thumbnail in base64; null for a part that holds no picture. */
export interface Thumbnail {
  webp: string | null;
}

/** Requests a logo for tax documents of an uploaded picture. */
export interface LogoRequest {
  logo: string;
}

/** The picture is base64; null for a file that is no readable PNG or JPEG. */
export interface DrawnLogo {
  logo: { picture: string; mediaType: 'image/png' | 'image/jpeg' } | null;
}
