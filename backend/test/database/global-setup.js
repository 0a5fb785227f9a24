import '../../typescript-hook.js';

/**
 * This file is JavaScript, because Jest loads it without a transform. The imported `typescript-hook.js` lets Node
 * import TypeScript sources.
 */
export default async function globalSetup() {
  const { startTestServer } = await import('./test-server.ts');
  await startTestServer();
}
