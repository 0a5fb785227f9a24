import type { LoginResponse } from '@portal/contract/auth';
import type { ErrorBody } from '@portal/contract/errors';
import {
  maxPasskeys,
  type PasskeyAnswer,
  type PasskeyQuestion,
  type RecoveryCodesResponse,
  type SecondFactorQuestion,
  type SecondFactorResponse,
  type SetUpPasskeyResponse,
} from '@portal/contract/second-factor';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import { Authenticator, firstStep, forgetProofs } from '../../../test/portal/authenticator.js';
import { waitForMails } from '../../../test/portal/mailbox.js';
import { type TestClient, TestPortal, testPassword } from '../../../test/portal/portal.js';
import { SoftwarePasskey } from '../../../test/portal/software-passkey.js';

const path = '/api/auth/second-factor';
const origin = 'https://portal.example.com';

// K04
describe('passkeys', () => {
  let portal: TestPortal;
  let buyer: TestClient;
  beforeAll(async () => {
    portal = await TestPortal.start({ PUBLIC_URL: origin });
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    buyer = await portal.user('buyer');
  });

  const read = async (person: TestClient) => (await person.get<SecondFactorResponse>(path)).body;
  const setUp = (person: TestClient, currentPassword = testPassword) =>
    person.call<SetUpPasskeyResponse & ErrorBody>('POST', `${path}/passkeys/set-up`, { json: { currentPassword } });
  const add = (person: TestClient, json: unknown) =>
    person.call<RecoveryCodesResponse & ErrorBody>('POST', `${path}/passkeys`, { json });
  const added = async (person: TestClient, passkey = new SoftwarePasskey(origin)) => {
    const { recoveryCodes } = (await add(person, passkey.create((await setUp(person)).body))).body;
    return { passkey, recoveryCodes };
  };
  const questionFor = async (email: string) => {
    const { ticket, passkey } = (await firstStep(portal, email)).body;
    if (!passkey) throw new Error('The account has no passkey');
    return { ticket, question: passkey };
  };
  const signIn = <Body = LoginResponse & ErrorBody>(ticket: string, passkey: PasskeyAnswer) =>
    portal.anonymous().call<Body>('POST', `${path}/sign-in`, { json: { ticket, passkey } });
  const wrong = {
    status: 400,
    body: { code: 'second_factor.wrong', errors: [{ field: 'passkey', message: secondFactorMessages.passkeyWrong }] },
  };
  const subjects = async (person: TestClient, count: number) =>
    (await waitForMails(portal.env.dataDir, person.email, count)).map(({ subject }) => subject);

  it('are added with the password; the first one comes with recovery codes', async () => {
    expect((await setUp(buyer, 'wrong')).body.code).toBe('auth.current_password_incorrect');
    const { body } = await setUp(buyer);
    expect(body.options).toMatchObject({
      rp: { id: 'portal.example.com' },
      user: { name: buyer.email },
      attestation: 'none',
      excludeCredentials: [],
    });
    const passkey = new SoftwarePasskey(origin);
    const first = await add(buyer, passkey.create(body));
    expect([first.status, first.body.recoveryCodes.length]).toEqual([201, 10]);
    expect(await read(buyer)).toMatchObject({
      since: expect.any(String),
      hasApp: false,
      recoveryCodesLeft: 10,
      passkeys: [{ device: 'Unknown browser', lastUsedAt: null }],
    });
    const next = await setUp(buyer);
    expect(next.body.options.excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
    expect((await add(buyer, new SoftwarePasskey(origin).create(next.body))).body.recoveryCodes).toEqual([]);
    expect((await read(buyer)).passkeys).toHaveLength(2);
    expect(await subjects(buyer, 2)).toEqual(['A second factor was set up', 'A passkey was added']);
  });

  it('open the session of a sign-in', async () => {
    const { passkey } = await added(buyer);
    const { ticket, question } = await questionFor(buyer.email);
    const { status, body } = await signIn(ticket, passkey.answer(question));
    expect([status, body.user.secondFactor]).toEqual([200, 'on']);
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await portal.anonymous().call('GET', '/api/auth/me', { headers })).status).toBe(200);
    expect((await read(buyer)).passkeys[0]?.lastUsedAt).toEqual(expect.any(String));
  });

  it('answer each question once, also at the same time, and none of before their last answer', async () => {
    const { passkey } = await added(buyer);
    const earlier = await questionFor(buyer.email);
    const { ticket, question } = await questionFor(buyer.email);
    const answer = passkey.answer(question);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(ticket, answer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await signIn(ticket, answer)).toMatchObject(wrong);
    expect(await signIn(ticket, passkey.answer(earlier.question))).toMatchObject(wrong);
  });

  it('are refused for another site, key, account, challenge or question, and with a counter that went back', async () => {
    const { passkey } = await added(buyer);
    const { ticket, question } = await questionFor(buyer.email);
    const other = await portal.user('buyer');
    const foreign = await added(other);
    const foreignQuestion = await questionFor(other.email);
    const phishing = new SoftwarePasskey('https://portal.example.org');
    const copied = (change: Partial<PasskeyAnswer>) => ({ ...passkey.answer(question), ...change });
    const otherHost: PasskeyQuestion = { ...question, options: { ...question.options, rpId: 'portal.example.org' } };
    const otherChallenge: PasskeyQuestion = { ...question, options: { ...question.options, challenge: 'AAAA' } };
    const refused = [
      Object.assign(phishing.answer(question), { id: passkey.id }),
      new SoftwarePasskey(origin).answer(question),
      foreign.passkey.answer(question),
      foreign.passkey.answer(foreignQuestion.question),
      passkey.answer(otherHost),
      passkey.answer(otherChallenge),
      copied({ question: foreignQuestion.question.question }),
      copied({ question: 'AAAA' }),
      copied({ signature: 'AAAA' }),
      copied({ authenticatorData: 'AAAA' }),
      copied({ clientDataJSON: Buffer.from('{"type":"webauthn.get"').toString('base64url') }),
    ];
    for (const answer of refused) expect(await signIn(ticket, answer)).toMatchObject(wrong);
    expect((await signIn(ticket, passkey.answer(question))).status).toBe(200);
    passkey.counter = 0;
    const again = await questionFor(buyer.email);
    expect(await signIn(again.ticket, passkey.answer(again.question))).toMatchObject(wrong);
  });

  it('are not added for another site, another account’s set-up, or twice to two accounts', async () => {
    const { body } = await setUp(buyer);
    const other = await portal.user('buyer');
    const refused = [
      [buyer, new SoftwarePasskey('https://portal.example.org').create(body)],
      [other, new SoftwarePasskey(origin).create(body)],
      [buyer, { ...new SoftwarePasskey(origin).create(body), attestationObject: 'AAAA' }],
      [buyer, { ...new SoftwarePasskey(origin).create(body), setUp: 'AAAA' }],
    ] as const;
    for (const [person, input] of refused) {
      const answer = await add(person, input);
      expect([answer.status, answer.body.code]).toEqual([400, 'second_factor.wrong']);
    }
    const passkey = new SoftwarePasskey(origin);
    expect((await add(buyer, passkey.create(body))).status).toBe(201);
    // The same request again, after its answer with the recovery codes was lost.
    const again = await add(buyer, passkey.create(body));
    expect([again.status, again.body.recoveryCodes.length]).toEqual([201, 10]);
    expect(await read(buyer)).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{}] });
    const [code] = again.body.recoveryCodes;
    expect((await buyer.call('POST', `${path}/proof`, { json: { code } })).status).toBe(200);
    expect((await add(buyer, passkey.create(body))).body.recoveryCodes).toEqual([]);
    const stolen = await add(other, passkey.create((await setUp(other)).body));
    expect([stolen.status, (await read(other)).since]).toEqual([400, null]);
  });

  it('confirm a session for changes that ask for it', async () => {
    const admin = await portal.user('admin');
    const { passkey } = await added(admin);
    await forgetProofs(portal, admin);
    const change = async () =>
      (
        await admin.call('PUT', `/api/receivables/${buyer.id}/terms`, {
          json: { creditLimit: '5', paymentDays: null, onHold: false },
        })
      ).status;
    expect(await change()).toBe(403);
    const { body } = await admin.call<SecondFactorQuestion>('POST', `${path}/proof/question`);
    expect(body.hasApp).toBe(false);
    const answer = body.passkey && passkey.answer(body.passkey);
    const prove = () => admin.call('POST', `${path}/proof`, { json: { passkey: answer } });
    expect((await prove()).status).toBe(200);
    expect(await prove()).toMatchObject(wrong);
    expect(await change()).toBe(200);
  });

  it('stand beside the app: the second factor ends with the last of them', async () => {
    const { passkey } = await added(buyer);
    const app = await Authenticator.setUp(portal, buyer);
    const first = (await firstStep(portal, buyer.email)).body;
    expect([first.hasApp, first.passkey?.options.allowCredentials.length]).toEqual([true, 1]);
    const [stored] = (await read(buyer)).passkeys;
    const removeApp = () => buyer.call('DELETE', `${path}/app`);
    const removePasskey = (person = buyer) => person.call('DELETE', `${path}/passkeys/${stored?._id}`);
    expect((await removePasskey(await portal.user('buyer'))).status).toBe(404);
    expect((await removeApp()).status).toBe(200);
    expect(await read(buyer)).toMatchObject({ hasApp: false, recoveryCodesLeft: 10, since: expect.any(String) });
    expect((await firstStep(portal, buyer.email)).body.hasApp).toBe(false);
    expect((await removeApp()).status).toBe(404);
    expect((await removePasskey()).status).toBe(200);
    expect(await read(buyer)).toEqual({ since: null, hasApp: false, recoveryCodesLeft: 0, passkeys: [] });
    expect(passkey.id && app.recoveryCodes.length).toBe(10);
    expect(await subjects(buyer, 4)).toEqual([
      'A second factor was set up',
      'An authenticator app was set up',
      'An authenticator app was removed',
      'Your second factor was removed',
    ]);
  });

  it('are ten of an account at most, also by two at once', async () => {
    for (let count = 1; count < maxPasskeys; count += 1) await added(buyer);
    const sets = await Promise.all([setUp(buyer), setUp(buyer)]);
    const answers = await Promise.all(sets.map(({ body }) => add(buyer, new SoftwarePasskey(origin).create(body))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await read(buyer)).passkeys).toHaveLength(maxPasskeys);
  });
});
