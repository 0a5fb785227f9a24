/** MikroORM 7 needs Node 22.17; the project's own Node is 24. Checked before anything that would fail on an older one is loaded. */
export function requireNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 17)) return;
  process.stderr.write(
    `The portal needs Node 22.17 or newer and was started with ${version}. Start it with "npm start", which brings its own.\n`,
  );
  process.exit(1);
}
