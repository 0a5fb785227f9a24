import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { InspectedFile } from '../container/container.js';

/** CPU time and elapsed time that one reading may take. */
export interface ReadingTimeLimit {
  computedMs: number;
  timeMs: number;
}

/**
 * CPU time that a usual machine needs to start reading, and to read a megabyte of unpacked XML or of another format.
 */
const usual = { startMs: 200, xlsxMsPerMegabyte: 12, otherMsPerMegabyte: 40 } as const;
/** Reading is stopped when it takes more than this many times the CPU time expected for the file's size. */
const tolerance = 10;
const leastComputedMs = 5_000;
const mostComputedMs = 120_000;
const leastTimeMs = 30_000;
/** The limit of elapsed time is this many times the limit of CPU time, because the machine does other work as well. */
const sharing = 3;

/** `slowness`: CPU time of this machine divided by that of a usual machine for the same work. */
export function readingTimeLimit({ container, contentBytes }: InspectedFile, slowness: number): ReadingTimeLimit {
  const perMegabyte = container === 'xlsx' ? usual.xlsxMsPerMegabyte : usual.otherMsPerMegabyte;
  const expected = slowness * (usual.startMs + (contentBytes / 1024 / 1024) * perMegabyte);
  const computedMs = Math.min(mostComputedMs, Math.max(leastComputedMs, Math.round(tolerance * expected)));
  return { computedMs, timeMs: Math.max(leastTimeMs, sharing * computedMs) };
}

/** CPU time in milliseconds that a usual machine needs to inflate the XML sample with which the speed is measured. */
const usualSampleMs = 0.4;
const sampleCells = 4_000;
let measured: number | undefined;

/** Measures `slowness` once per process, in about 7 ms, by inflating XML, the main work of reading; at least 1. */
export function machineSlowness(): number {
  if (measured !== undefined) return measured;
  let sample = '';
  for (let cell = 0; cell < sampleCells; cell++) sample += `<c r="A${cell}" t="s"><v>${(cell * 7919) % 10_007}</v></c>`;
  const packed = deflateRawSync(sample, { level: 1 });
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    inflateRawSync(packed);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  measured = Math.max(1, Math.min(...times) / usualSampleMs);
  return measured;
}
