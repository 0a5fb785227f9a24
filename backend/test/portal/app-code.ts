import { generateSync } from 'otplib';

/** How long an app shows each code, in milliseconds. */
export const codeLastsMs = 30_000;

/** The code that an app with this secret shows now or at another time, or `steps` of 30 s later. */
export const codeOf = (secret: string, steps = 0, at = Date.now()): string =>
  generateSync({ secret: secret.replaceAll(' ', ''), epoch: Math.floor((at + steps * codeLastsMs) / 1000) });
