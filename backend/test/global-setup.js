import '../typescript-hook.js';

/** JavaScript, because Jest runs it in plain Node, where the hook above must come before the sources. */
export default async function globalSetup() {
  const { startTestServer } = await import('./test-server.ts');
  await startTestServer();
}
