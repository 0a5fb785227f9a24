import { productName } from '@portal/contract/messages';

/** Loaded with the first code, because few requests need it and it would cost every start 30 ms. */
const otplib = () => import('otplib');

/** A code also works for 30 s before and after its own, because clocks of phones differ and typing takes time. */
const toleranceSeconds = 30;

/** 160 random bits in base 32. */
export async function newSecret(): Promise<string> {
  return (await otplib()).generateSecret();
}

/** The `otpauth:` address of a QR code. */
export async function appAddress(email: string, secret: string): Promise<string> {
  return (await otplib()).generateURI({ issuer: productName, label: email, secret });
}

/** Returns the period of 30 s since 1970 whose code this is, or undefined. */
export async function stepOfCode(secret: string, code: string): Promise<number | undefined> {
  const result = (await otplib()).verifySync({ secret, token: code, epochTolerance: toleranceSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
