/**
 * Runs after `npm ci` and removes the files of installed packages that no program reads, a sixth of all files. A packed
 * portal does not check types, so `types` removes TypeScript's declarations there as well.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Source maps, Markdown except for licences, and TypeScript's sources: programs and type checks read `.js` and `.d.ts`. */
const unread = /^(?!licen[cs]e).*\.(map|md|markdown)$|^(?!.*\.d\.).*\.tsx?$/i;
const unreadWithoutChecks = /^(?!licen[cs]e).*\.(map|md|markdown|[cm]?tsx?|flow)$/i;
/** Folders with copies of antd's icons as text, which nothing imports. */
const unreadFolders = new Set(['inline-svg', 'inline-namespaced-svg']);

/** Removes unneeded files. Links are not followed, because the workspace's own folders are linked into node_modules. */
export function prune(folder, { types = false } = {}) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (unreadFolders.has(entry.name)) rmSync(path, { recursive: true });
      else prune(path, { types });
    } else if (entry.isFile() && (types ? unreadWithoutChecks : unread).test(entry.name)) rmSync(path);
  }
}

if (process.argv[1] === import.meta.filename) prune(join(import.meta.dirname, '../node_modules'));
