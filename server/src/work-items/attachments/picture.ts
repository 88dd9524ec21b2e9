/** Header line of the child process before the bytes of a picture. */
export interface PictureHead {
  readonly width: number;
  readonly height: number;
  /** Sizes in bytes; the thumbnail follows the content. */
  readonly contentSize: number;
  readonly thumbnailSize: number;
}

export type PictureProblem = 'unreadable' | 'too_many_pixels';

export type PictureLine = PictureHead | { readonly problem: PictureProblem };

/** Phone cameras reach 108 million pixels; more is refused before decoding. */
export const maxPixels = 110_000_000;
/** Keeps photos of twelve million pixels at full size. */
export const maxEdgePixels = 5000;
export const thumbnailEdge = 320;
