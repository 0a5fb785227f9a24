import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** Parsing the server's map takes some 50 ms of the event loop, so an outage's many stacks share it. */
const keptForMs = 60_000;
/** By file; null where a file has no map, as most packages have none. */
const maps = new Map<string, SourceMap | null>();

/**
 * Replaces the positions of compiled files in a stack by those of their sources. Node does the same under
 * `--enable-source-maps`, but reads the maps of all files at the start and keeps them, which costs 12 MiB; here a map is
 * read when a stack needs it. A position without a map stays as it is.
 */
export function withSourcePositions(stack: string): string {
  return stack.replace(/(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g, (position, file: string, line, column) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return position;
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = readMap(file);
  maps.set(file, map);
  setTimeout(() => maps.delete(file), keptForMs).unref();
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
  } catch {
    // A failing disk must not hide the error whose stack this is.
    return null;
  }
}
