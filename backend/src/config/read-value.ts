/** Stops the start. The message is one line that a person can act on and holds no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export function value(source: NodeJS.ProcessEnv, name: string): string | null {
  return source[name]?.trim() || null;
}

export function refuse(name: string, found: string, expected: string): never {
  throw new ConfigError(`${name} is ${found}, expected ${expected}`);
}

/** On one line and short, whatever was set. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

/** Addresses of services carry passwords, so a refusal shows the scheme at most. */
export function readUrl(source: NodeJS.ProcessEnv, name: string, schemes: readonly string[]): string | null {
  const text = value(source, name);
  if (text === null) return null;
  const expected = `an address such as ${schemes.at(-1)}//host:port`;
  const url = URL.parse(text);
  if (url === null) refuse(name, 'not an address', expected);
  if (!schemes.includes(url.protocol)) refuse(name, `an address of kind ${quoted(url.protocol)}`, expected);
  if (url.hostname === '') refuse(name, 'an address without a host', expected);
  return text;
}

export function readOrigin(source: NodeJS.ProcessEnv, name: string): string | null {
  const text = value(source, name);
  if (text === null) return null;
  const expected = 'the start of the portal’s links without a path, such as https://portal.example.com';
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) refuse(name, 'not a web address', expected);
  if (url.username !== '' || url.password !== '') refuse(name, 'an address with a user name', expected);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') refuse(name, quoted(text), expected);
  return url.origin;
}

export function readChoice<T extends string>(source: NodeJS.ProcessEnv, name: string, choices: readonly T[]): T | null {
  const text = value(source, name);
  if (text === null) return null;
  const choice = choices.find((candidate) => candidate === text);
  return choice ?? refuse(name, quoted(text), `one of ${choices.join(', ')}`);
}

export function readSwitch(source: NodeJS.ProcessEnv, name: string, on: string, off: string): boolean | null {
  const choice = readChoice(source, name, [on, off]);
  return choice === null ? null : choice === on;
}
