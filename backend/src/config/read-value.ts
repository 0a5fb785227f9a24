import path from 'node:path';

/**
 * The error of a wrong setting, which prevents the start. The message is one line, names the expected value and
 * contains no secret.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Returns the variable's trimmed text, or null when the variable is not set or empty. */
export function readText(source: NodeJS.ProcessEnv, name: string): string | null {
  return source[name]?.trim() || null;
}

export function throwInvalidValue(name: string, found: string, expected: string): never {
  throw new ConfigError(`${name} is ${found}, expected ${expected}`);
}

/** Quotes and `~` are for a shell, but Docker and systemd hand them on: the folder would be another one, unnoticed. */
export function resolveFolder(name: string, folder: string): string {
  if (/^(["']|~(\/|$))/.test(folder)) throwInvalidValue(name, quoteTruncated(folder), 'a folder without quotes or ~');
  return path.resolve(folder);
}

/** Quotes a text as JSON, on one line and truncated to 60 characters. */
export function quoteTruncated(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

/** Reads the URL of a service. Such URLs contain passwords, so error messages show at most the URL's scheme. */
export function readUrl(source: NodeJS.ProcessEnv, name: string, schemes: readonly string[]): string | null {
  const text = readText(source, name);
  if (text === null) return null;
  const expected = `an address such as ${schemes.at(-1)}//host:port`;
  const url = URL.parse(text);
  if (url === null) throwInvalidValue(name, 'not an address', expected);
  if (!schemes.includes(url.protocol))
    throwInvalidValue(name, `an address of kind ${quoteTruncated(url.protocol)}`, expected);
  if (url.hostname === '') throwInvalidValue(name, 'an address without a host', expected);
  return text;
}

/** Returns false for an address with a `%` that is not followed by two hex digits, or that encodes no UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function readOrigin(source: NodeJS.ProcessEnv, name: string): string | null {
  const text = readText(source, name);
  if (text === null) return null;
  const expected = 'the start of the portal’s links without a path, such as https://portal.example.com';
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throwInvalidValue(name, 'not a web address', expected);
  if (url.username !== '' || url.password !== '') throwInvalidValue(name, 'an address with a user name', expected);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throwInvalidValue(name, quoteTruncated(text), expected);
  return url.origin;
}

export function readChoice<T extends string>(source: NodeJS.ProcessEnv, name: string, choices: readonly T[]): T | null {
  const text = readText(source, name);
  if (text === null) return null;
  const choice = choices.find((candidate) => candidate === text);
  return choice ?? throwInvalidValue(name, quoteTruncated(text), `one of ${choices.join(', ')}`);
}

export function readSwitch(source: NodeJS.ProcessEnv, name: string, onValue: string, offValue: string): boolean | null {
  const choice = readChoice(source, name, [onValue, offValue]);
  return choice === null ? null : choice === onValue;
}
