/**
 * Ends the process with a message when Node is older than 22.17, which MikroORM 7 requires (the project itself uses
 * Node 24). Must be called before modules are imported that fail on older versions.
 */
export function requireNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 17)) return;
  process.stderr.write(
    `The portal needs Node 22.17 or newer and was started with ${version}. Start it with "npm start", which brings its own.\n`,
  );
  process.exit(1);
}
