import '../../typescript-hook.js';

export default async function globalTeardown() {
  const { stopTestServer } = await import('./test-server.ts');
  await stopTestServer();
}
