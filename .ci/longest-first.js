import { basename } from 'node:path';
import TestSequencer from '@jest/test-sequencer';
import { secondsOfLongSuites } from './suites.js';

export default class LongestFirst extends TestSequencer {
  /**
   * A suite's expected duration in milliseconds: Jest's last measurement, or the time in `secondsOfLongSuites`, or else
   * one second per kilobyte of source.
   */
  time(test) {
    const known = secondsOfLongSuites[basename(test.path)];
    return super.time(test) ?? (known ? known * 1_000 : (test.context.hasteFS.getSize(test.path) ?? 0));
  }
}
