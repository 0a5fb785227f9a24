import { generateSync } from 'otplib';

/** The code that an app with this secret shows now, or `steps` of 30 s later. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret: secret.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) + steps * 30 });
