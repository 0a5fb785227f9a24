import { crc32, deflateSync } from 'node:zlib';

export type Garment = 'dress' | 'blouse' | 'trousers' | 'knit' | 'coat';

const width = 96;
const height = 96;

/** Returns true for points inside the garment's outline. x counts from the centre, y from the top. */
const outlines: Record<Garment, (x: number, y: number) => boolean> = {
  dress: (x, y) =>
    Math.abs(x) < (y < 0.4 ? 0.32 - y * 0.2 : 0.24 + (y - 0.4) * 0.55) && !(y < 0.08 && Math.abs(x) < 0.12),
  blouse: (x, y) =>
    y < 0.68 && (Math.abs(x) < 0.34 || (y < 0.46 && Math.abs(x) < 0.36 + y * 0.7)) && !(y < 0.1 && Math.abs(x) < 0.11),
  trousers: (x, y) => Math.abs(x) < 0.3 + y * 0.08 && !(y > 0.28 && Math.abs(x) < (y - 0.28) * 0.16),
  knit: (x, y) =>
    y < 0.72 && (Math.abs(x) < 0.38 || (y < 0.62 && Math.abs(x) < 0.4 + y * 0.42)) && !(y < 0.06 && Math.abs(x) < 0.14),
  coat: (x, y) =>
    (Math.abs(x) < 0.38 + y * 0.1 || (y < 0.66 && Math.abs(x) < 0.42 + y * 0.3)) && !(y > 0.12 && Math.abs(x) < 0.012),
};

/**
 * Draws a small PNG of a garment in one colour (`#rrggbb`) on an off-white background, for the pictures in stock files.
 */
export function garmentPicture(garment: Garment, colour: string): Buffer {
  const ink = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  const paper = [0xfa, 0xf8, 0xf4];
  const raw = Buffer.alloc(height * (1 + width * 3));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = ((column + 0.5) / width - 0.5) * 1.9;
      const y = ((row + 0.5) / height - 0.08) / 0.86;
      const inside = y >= 0 && y <= 1 && outlines[garment](x, y);
      // The middle of the garment is lighter, so that the shape does not look like a hole in the background.
      const light = 1 + 0.12 * Math.cos(x * 7) - 0.05 * y;
      const pixel = inside ? ink.map((channel) => Math.max(0, Math.min(255, Math.round(channel * light)))) : paper;
      raw.set(pixel, row * (1 + width * 3) + 1 + column * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
