import type { ChatEvent } from '@portal/contract/chat';
import { type LiveEvents, livePath } from '@portal/contract/live';
import { io, type Socket } from 'socket.io-client';
import { PortalProcess } from './portal-process.js';

/**
 * 200 buyers and 5 agents chat through one process. Each writes one message a second for a minute; every agent's client
 * receives all events. Reports CPU, memory and the time from sending a message to its arrival at the other side's
 * socket.
 */
const buyersCount = 200;
const agentsCount = 5;
const seconds = 60;

const percentile = (values: number[], p: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? 0;
const report = (label: string, figure: string) => process.stdout.write(`${label.padEnd(64)} ${figure}\n`);

const portal = await PortalProcess.start();
const sockets: Socket<LiveEvents>[] = [];
try {
  const ids = new Map<string, string>();
  const tokens: string[] = [];
  for (let index = 0; index < buyersCount; index++) {
    const token = await portal.buyer(`buyer${index}`);
    tokens.push(token);
    ids.set(token, (await portal.call<{ user: { _id: string } }>(token, 'GET', '/auth/me')).body.user._id);
  }
  const agents: string[] = [];
  for (let index = 0; index < agentsCount; index++) agents.push(await portal.buyer(`agent${index}`));
  await portal.db.query(`update users set role = 'admin', staff_role = 'support', company_id = null, company_role = null
    where email like 'agent%'`);

  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const follow = async (token: string, side: 'admin' | 'buyer') => {
    const socket: Socket<LiveEvents> = io(portal.url, {
      path: livePath,
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
    });
    sockets.push(socket);
    socket.on('chat', (event: ChatEvent) => {
      if (event.type !== 'message' || event.message.senderRole === side) return;
      const at = sentAt.get(event.message.content);
      if (at !== undefined) delays.push(performance.now() - at);
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
  };
  await Promise.all(tokens.map((token) => follow(token, 'buyer')));
  await Promise.all(agents.map((token) => follow(token, 'admin')));
  report(`memory with ${sockets.length} sockets (portal, readers, PostgreSQL)`, await portal.memory());

  let sent = 0;
  let failed = 0;
  /**
   * Number of deliveries that should arrive. It is compared with the number that did, because the percentiles do not
   * show lost messages.
   */
  let expected = 0;
  const write = async (token: string, content: string, buyerId?: string) => {
    sentAt.set(content, performance.now());
    const message = { content, ...(buyerId ? { buyerId } : {}) };
    // An overloaded portal may not respond. A missing response counts as a failure but does not end the benchmark.
    const answer = await portal.call(token, 'POST', '/chat/send-message', message).catch(() => null);
    if (answer?.status !== 201) {
      failed++;
      return;
    }
    sent++;
    expected += buyerId ? 1 : agentsCount;
  };
  const before = await portal.cpuSeconds();
  const start = performance.now();
  const everySecond = async (who: number, send: (round: number) => Promise<void>) => {
    await new Promise((resolve) => setTimeout(resolve, (who * 1000) / (buyersCount + agentsCount)));
    const writing: Promise<void>[] = [];
    for (let round = 0; round < seconds; round++) {
      writing.push(send(round));
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    await Promise.all(writing);
  };
  await Promise.all([
    ...tokens.map((token, index) => everySecond(index, (round) => write(token, `b${index} ${round}`))),
    ...agents.map((token, index) =>
      everySecond(buyersCount + index, (round) => {
        const buyer = tokens[(round * agentsCount + index) % buyersCount] ?? '';
        return write(token, `a${index} ${round}`, ids.get(buyer));
      }),
    ),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const elapsed = (performance.now() - start) / 1000;
  const after = await portal.cpuSeconds();
  report('messages sent, refused', `${sent}, ${failed}`);
  report(
    'from sending to the other side’s socket',
    `median ${percentile(delays, 0.5).toFixed(0)} ms, p95 ${percentile(delays, 0.95).toFixed(0)} ms, of ${delays.length} deliveries; ${expected - delays.length} missing`,
  );
  const share = (from: number, to: number) => `${(((to - from) / elapsed) * 100).toFixed(0)} %`;
  const perMessage = (from: number, to: number) => `${(((to - from) / Math.max(sent, 1)) * 1000).toFixed(1)} ms`;
  report(
    'CPU per message (portal, PostgreSQL)',
    `${perMessage(before.portal, after.portal)}, ${perMessage(before.postgres, after.postgres)}`,
  );
  report(
    'CPU of one core (portal, PostgreSQL)',
    `${share(before.portal, after.portal)}, ${share(before.postgres, after.postgres)}`,
  );
  report('memory afterwards (portal, readers, PostgreSQL)', await portal.memory());
} finally {
  for (const socket of sockets) socket.close();
  await portal.stop();
}
