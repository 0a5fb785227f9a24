/**
 * Runs after `npm ci` and removes the files of installed packages that no program reads, more than a fifth of all files. A packed
 * portal does not check types, so `types` removes TypeScript's declarations there as well.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Source maps, Markdown except for licences, and TypeScript's sources: programs and type checks read `.js` and `.d.ts`. */
const unread = /^(?!licen[cs]e).*\.(map|md|markdown)$|^(?!.*\.d\.).*\.tsx?$/i;
const unreadWithoutChecks = /^(?!licen[cs]e).*\.(map|md|markdown|[cm]?tsx?|flow)$/i;
/**
 * Folders that nothing imports: copies of antd's icons as text, and of the AWS SDK its modules for browsers and its types
 * for TypeScript 3.
 */
const unreadFolders = new Set(['inline-svg', 'inline-namespaced-svg', 'dist-es', 'ts3.4']);
/** A package's own tests and examples, and its settings for the tools and the service it is developed with. */
const unreadInPackage = /^(\..+|tests?|__tests__|fixtures|examples?|bench(marks?)?)$/i;
const packageFolder = /[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/@.][^\\/]*$/;
/** Copies of a package for browsers, and the weights of the PDFs' font that they do not use. */
const unreadPaths =
  /[\\/]node_modules[\\/](exceljs[\\/]dist|@expo-google-fonts[\\/][^\\/]+[\\/](?!400Regular|600SemiBold)\d\w+)$/;

/** Removes unneeded files. Links are not followed, because the workspace's own folders are linked into node_modules. */
export function prune(folder, { types = false } = {}) {
  const isPackage = packageFolder.test(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (isUnread(entry, path, types) || (isPackage && unreadInPackage.test(entry.name))) {
      rmSync(path, { recursive: true });
    } else if (entry.isDirectory()) prune(path, { types });
  }
}

function isUnread(entry, path, types) {
  if (entry.isDirectory()) return unreadFolders.has(entry.name) || unreadPaths.test(path);
  return entry.isFile() && (types ? unreadWithoutChecks : unread).test(entry.name);
}

if (process.argv[1] === import.meta.filename) prune(join(import.meta.dirname, '../node_modules'));
