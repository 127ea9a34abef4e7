/** Of uploaded pictures: the browser checks before the upload, and the server again. Not in the vocabulary, which every page loads. */
export const PICTURE_TOO_LARGE = "The picture must be at most 5 MB.";
export const PICTURE_WRONG_TYPE = "The picture must be a JPG, PNG or WEBP file.";
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
