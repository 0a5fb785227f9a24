/**
 * A process takes seconds to start from its sources, and far longer while others compete for the processor. Jest's limit
 * is no assertion: tests and hooks of process specs have ten minutes.
 */
if (expect.getState().testPath?.endsWith('.process.spec.ts')) import.meta.jest.setTimeout(600_000);
