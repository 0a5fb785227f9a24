import { setTimeout as delay } from 'node:timers/promises';
import { PortalProcess } from './portal-process.js';

/**
 * Checks that response times do not reveal whether an address has an account (row R28): sign-in with a wrong password,
 * forgotten password and registration, alternating between a known and an unknown address in random order. The medians
 * should differ by at most 10 % and 5 ms.
 */
const pairs = 200;
/** Pause between calls in ms, so that work after a response (a mail, a hash) does not slow down the next call. */
const restMs = 40;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const portal = await PortalProcess.start();
let isDistinguishable = false;
try {
  await portal.buyer('known');
  await portal.buyer('rejected');
  await portal.db.query(`update users set status = 'rejected' where email = 'rejected@example.com'`);

  let turns = 0;
  const post = async (path: string, body: object): Promise<number> => {
    const start = performance.now();
    await portal.call('', 'POST', `/auth/${path}`, body);
    return performance.now() - start;
  };
  const registration = (email: string) => ({
    name: 'Bench Buyer',
    email,
    phone: '+971501234567',
    phoneCountryCode: 'ae',
    companyName: 'Bench',
    companyAddress: { street: '1', city: 'Dubai', country: 'ae' },
    buyerType: 'Retail',
    password: 'bench password',
    confirmPassword: 'bench password',
  });

  const compare = async (label: string, known: () => Promise<number>, unknown: () => Promise<number>) => {
    const times: [known: number[], unknown: number[]] = [[], []];
    for (let pair = -10; pair < pairs; pair++) {
      const order = Math.random() < 0.5 ? [0, 1] : [1, 0];
      for (const side of order) {
        turns += 1;
        const time = await (side === 0 ? known() : unknown());
        // Pairs with a negative number only warm the portal up.
        if (pair >= 0) times[side]?.push(time);
        await delay(restMs);
      }
    }
    const [first, second] = [median(times[0]), median(times[1])];
    const difference = Math.abs(first - second);
    const percent = (difference / Math.max(first, second)) * 100;
    isDistinguishable ||= difference > 5 || percent > 10;
    process.stdout.write(
      `${label.padEnd(42)} known ${first.toFixed(1)} ms, unknown ${second.toFixed(1)} ms: ${difference.toFixed(1)} ms, ${percent.toFixed(1)} % apart\n`,
    );
  };

  const wrong = (email: string) => post('login', { email, password: 'a wrong password' });
  const forgot = (email: string) => post('forgot-password', { email });
  await compare(
    'login',
    () => wrong('known@example.com'),
    () => wrong(`nobody-${turns}@example.com`),
  );
  await compare(
    'login of a rejected account',
    () => wrong('rejected@example.com'),
    () => wrong(`no-${turns}@example.com`),
  );
  await compare(
    'forgotten password',
    () => forgot('known@example.com'),
    () => forgot(`nobody-${turns}@example.com`),
  );
  await compare(
    'registration',
    () => post('register', registration('known@example.com')),
    () => post('register', registration(`new-${turns}@example.com`)),
  );
} finally {
  await portal.stop();
}
process.exitCode = isDistinguishable ? 1 : 0;
