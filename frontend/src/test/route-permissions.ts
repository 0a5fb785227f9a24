import { readdirSync, readFileSync } from 'node:fs';
import type { Permission } from '@portal/contract/policy';

interface ApiRoute {
  method: string;
  /** `/api/orders/:id/lines` in parts. */
  parts: readonly string[];
  permission: Permission;
}

const backend = '../backend/src';
const controllers = () =>
  readdirSync(backend, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.controller.ts'));

const pathIn = (quoted: string | undefined) => quoted?.replace(/'/g, '') ?? '';
const allowed = (text: string) => /@Allow\('([^']+)'\)/.exec(text)?.[1] as Permission | undefined;

/** Reads a controller's routes. Its own permission applies to routes that state none. */
function routesIn(file: string): ApiRoute[] {
  const source = readFileSync(`${backend}/${file}`, 'utf8');
  const start = source.indexOf('export class');
  const head = source.slice(0, start);
  const base = pathIn(/@Controller\(([^)]*)\)/.exec(head)?.[1]);
  const routes: ApiRoute[] = [];
  let route: { method: string; path: string } | undefined;
  let permission: Permission | undefined;
  let isPublic = false;
  for (const line of source.slice(start).split('\n')) {
    const verb = /@(Get|Post|Put|Patch|Delete)\(([^)]*)\)/.exec(line);
    if (verb) route = { method: String(verb[1]).toUpperCase(), path: pathIn(verb[2]) };
    permission = allowed(line) ?? permission;
    isPublic ||= line.includes('@Public()');
    if (!/^ {2}(async )?\w+\(/.test(line)) continue;
    const asked = permission ?? allowed(head);
    if (route && asked && !isPublic) {
      const parts = ['api', ...`${base}/${route.path}`.split('/').filter(Boolean)];
      routes.push({ method: route.method, parts, permission: asked });
    }
    route = undefined;
    permission = undefined;
    isPublic = false;
  }
  return routes;
}

let known: ApiRoute[] | undefined;

const isParameter = (part: string) => part.startsWith(':');

/** The permission that the API asks for, by the sources of its controllers; undefined for a route that is not guarded. */
export function permissionOfRoute(method: string, path: string): Permission | undefined {
  known ??= controllers().flatMap(routesIn);
  const sent = path.split('/').filter(Boolean);
  const matching = known.filter(
    ({ method: verb, parts }) =>
      verb === method &&
      parts.length === sent.length &&
      parts.every((part, index) => isParameter(part) || part === sent[index]),
  );
  // `/api/documents/export` is not the document with the id `export`.
  const [first] = matching.toSorted((a, b) => a.parts.filter(isParameter).length - b.parts.filter(isParameter).length);
  return first?.permission;
}
