import { encrypted } from './refusals.js';

/** Records of a BIFF stream. Versions 2 to 4, which begin otherwise, are left alone. */
const beginningOfFile = 0x0809;
const formula = 0x0006;
const continuation = 0x003c;
/** One that the library knows and passes over. */
const passedOver = 0x00d7;
const filePassword = 0x002f;
const headBytes = 4;

/** What says where sheets are and what cells hold: ends, code page, sheets, texts, numbers, formulas' results, merges. */
const kept = new Set([
  ...[beginningOfFile, 0x000a, 0x0042, 0x0081, 0x0085, 0x008c, 0x00e5, 0x0200],
  ...[0x00fc, 0x00fd, 0x0204, 0x00d6, 0x0203, 0x027e, 0x00bd, 0x0205, formula, 0x0207],
]);

/** In a formula's record: row, column, format, result, flags and a place for the calculation chain stand before it. */
const formulaAt = 20;
const leastBytes = new Map([
  [formula, formulaAt + 2],
  [beginningOfFile, 4],
]);
/** A length that says there is no formula. */
const noFormula = 0xffff;

/**
 * Makes all records of a workbook stream (BIFF 5 and 8) but those that tell of cells into ones that are passed over, in
 * place, and formulas into their results: names, formulas, drawings and styles are never parsed. Nothing moves, since
 * sheets are found by their place in the stream. Refuses what is encrypted.
 */
export function keepCellsOnly(stream: Buffer): void {
  if (stream.length < 2 * headBytes || stream.readUInt16LE(0) !== beginningOfFile) return;
  // What a later part says of its version would decide how all others are read.
  const version = stream.readUInt16LE(headBytes);
  let isKept = true;
  for (let at = 0; at + headBytes <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    // From here on everything is scrambled.
    if (type === filePassword) throw encrypted();
    const isWhole = at + headBytes + length <= stream.length && length >= (leastBytes.get(type) ?? 0);
    if (type !== continuation) isKept = kept.has(type) && isWhole;
    if (!isKept) stream.writeUInt16LE(passedOver, at);
    else if (type === formula) stream.writeUInt16LE(noFormula, at + headBytes + formulaAt);
    else if (type === beginningOfFile) stream.writeUInt16LE(version, at + headBytes);
    at += headBytes + length;
  }
}
