export const PICTURE_QUEUE = 'pictures';
