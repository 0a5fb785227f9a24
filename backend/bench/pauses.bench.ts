import type { OpenAPIObject } from '@nestjs/swagger';
import { ResponsePauseMeter } from '../test/processes/pauses.js';
import { sendUnusualRequest, type UnusualRequest, unusualRequests } from '../test/routes/unusual-requests.js';
import { PortalProcess } from './portal-process.js';

/**
 * Measures from a separate process how long one request can delay all others: long, deeply nested and unusual values in
 * every field of every route, and a body with 90,000 unknown keys. The limit is 50 ms on two idle cores. On a busy
 * machine judge by the CPU time, which counts only the portal's own work.
 */
const pauseAtMostMs = 50;

const portal = await PortalProcess.start();
const meter = await ResponsePauseMeter.start(portal.url);
let isTooLong = false;
try {
  const token = await portal.signIn('admin@example.com');
  const measure = async (label: string, requests: Iterable<UnusualRequest>) => {
    await meter.longest();
    await portal.computedAtP999();
    const pauses: { ms: number; request: string }[] = [];
    for (const request of requests) {
      await sendUnusualRequest(portal.url, token, request);
      const shown = `${request.method} ${request.path} ${request.json ?? ''}`.slice(0, 80);
      pauses.push({ ms: await meter.longest(), request: shown });
    }
    const computedMs = await portal.computedAtP999();
    pauses.sort((a, b) => b.ms - a.ms);
    const [longest, second] = pauses;
    isTooLong ||= (longest?.ms ?? 0) > pauseAtMostMs;
    process.stdout.write(
      `${label}: ${pauses.length} requests, longest pause ${longest?.ms.toFixed(0)} ms (${longest?.request}), then ${second?.ms.toFixed(0)} ms; CPU time of a turn of the event loop at p99.9: ${computedMs.toFixed(0)} ms\n`,
    );
  };
  const keys = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`key${index}`, 1]));
  const json = JSON.stringify(keys);
  await measure('90,000 unknown keys, accounts', Array(5).fill({ method: 'POST', path: '/api/auth/login', json }));
  const most = JSON.stringify(Object.fromEntries(Object.entries(keys).slice(0, 60_000)));
  const path = '/api/buyers/01890000-0000-7000-8000-000000000000/brand-access';
  await measure('60,000 unknown keys where a list may come', Array(5).fill({ method: 'PUT', path, json: most }));
  const api = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as OpenAPIObject;
  await measure('every field of every route', unusualRequests(api));
} finally {
  meter.stop();
  await portal.stop();
}
process.exitCode = isTooLong ? 1 : 0;
