/** What the child process says about a picture, in the line before its bytes. */
export interface PictureHead {
  readonly width: number;
  readonly height: number;
  /** In bytes; the thumbnail follows the content. */
  readonly contentSize: number;
  readonly thumbnailSize: number;
}

export type PictureProblem = 'unreadable' | 'too_many_pixels';

export type PictureLine = PictureHead | { readonly problem: PictureProblem };

/** Cameras of phones reach 108 million; more is refused before it is decoded. */
export const maxPixels = 110_000_000;
/** A photo of twelve million pixels stays as large as it is. */
export const maxEdgePixels = 5000;
export const thumbnailEdge = 320;
