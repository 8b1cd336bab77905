import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../configuration.ts';
import { backupIdentities } from '../copies/sealed-file.ts';
import type { Address } from '../database/connection.ts';
import { isUnreachable, openDb } from '../database/db.ts';
import { runningPostgres } from '../database/embedded/running.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { changeSecret, installationSecrets, type Keys, keysOf } from '../database/secrets.ts';
import { reachedItself } from '../database/serving-login.ts';
import { connect } from '../database/session.ts';
import type { Clock } from '../handler.ts';
import { headsEverywhere, mendCopy, requireCopyFolder } from '../history/head-copy.ts';
import { appendHeads, headFile, signAnew } from '../history/head-file.ts';
import { record } from '../history/history.ts';
import { checkHistory, faultSentence, type HistoryReport } from '../history/history-chain.ts';
import { StartRefusal } from '../start-refusal.ts';
import { backUp, sumOf } from './backup.ts';
import { exportCompany } from './company-export.ts';
import { ownersUrl } from './config.ts';
import { distribute, moveCompany } from './distribution.ts';
import { endSecondFactor, endSecondPerson } from './operators-help.ts';
import { restoreUntil } from './recovery.ts';
import { restore } from './restore.ts';
import { provedLines } from './restore-proof.ts';
import { reapplyErasures } from './retention.ts';
import { refuseOtherSecret, resealAll } from './secret-marks.ts';
import { importTaxFile } from './tax-file.ts';

/**
 * The commands beside the server: backup, restore, the check of history, the export of a company, a change of keys,
 * the distribution over a cluster, turning off a lost second factor or a lost second person, a year's tax tables. All but a restore use the database of a running
 * Skifta; when none runs they start it themselves.
 */

type Around = {
  readonly config: Config;
  readonly clock: Clock;
  readonly say: (line: string) => void;
  /** Steps to run before the process ends. */
  readonly stops: (() => Promise<void>)[];
};
type Command = (around: Around, words: readonly string[]) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  backup: makeBackup,
  'backup-key': sayBackupKey,
  restore: restoreBackup,
  'check-history': sayHistory,
  'export-company': makeExport,
  keys: changeKeys,
  distribute: distributeTables,
  'second-factor-off': operatorsHelp(endSecondFactor),
  'second-person-off': operatorsHelp(endSecondPerson),
  'tax-year': importTaxTables,
};

/** The command of that name, or undefined. Each throws StartRefusal for problems that the operator can fix. */
export const commandNamed = (name: string | undefined): Command | undefined =>
  name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

async function makeBackup(around: Around, [place]: readonly string[]): Promise<void> {
  const { config, clock, say } = around;
  if (place === undefined)
    throw new StartRefusal('Say where: npm run backup -- FILE (or an existing folder)');
  const began = performance.now();
  const keys = keysThere(config);
  const stamp = clock.now().toISOString().slice(0, 19).replaceAll(':', '');
  const file = isFolder(place) ? join(place, `skifta-${stamp}Z.age`) : place;
  const connection = await databaseThere(around);
  // A backup is sealed with the secret: sealed with a wrong one it could never be opened.
  const db = openDb(connection);
  await refuseOtherSecret(db, keys).finally(() => db.close());
  const { rows, companies, bytes, head } = await backUp(connection, file, keys, say);
  say(
    `Backed up ${sumOf(rows)} rows of ${companies} companies as they were at ${head.at}: ${file}, ${megabytes(bytes)}, ${seconds(began)}.`,
  );
}

const isFolder = (place: string): boolean => existsSync(place) && statSync(place).isDirectory();
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const seconds = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;

async function sayBackupKey({ config, say }: Around): Promise<void> {
  say(backupIdentities(keysThere(config))[0] ?? '');
}

/** Keeps a restore that fails its proof: the last resort. */
const KEEP_FAULTS = '--keep-faults';

async function restoreBackup(around: Around, words: readonly string[]): Promise<void> {
  const { config, clock, say } = around;
  const { value: until } = taken(words, '--until');
  const { value: life } = taken(words, '--life');
  if (until !== undefined) return restoreUntil(around, keysThere(config), { until, life });
  const keep_faults = words.includes(KEEP_FAULTS);
  const { rest, value: subdomain } = taken(
    words.filter((word) => word !== KEEP_FAULTS),
    '--company',
  );
  const [file] = rest;
  if (file === undefined) throw new StartRefusal('Say which: npm run restore -- FILE [--company SUBDOMAIN]');
  if (!existsSync(file)) throw new StartRefusal(`There is no file ${file}.`);
  const began = performance.now();
  const keys = keysThere(config);
  requireCopyFolder(config.heads_copy_dir);
  const connection = await ownDatabase(around);
  const now = clock.now().toISOString();
  const { head, proof } = await restore({ connection, file, keys, now, say, subdomain, keep_faults });
  const heads = head.companies.flatMap(({ id, head: last }) =>
    last === null || last.n === 0
      ? []
      : [{ at: now, company_id: id, n: last.n, hash: last.hash, restored: true as const }],
  );
  appendHeads(config.data_dir, keys, heads);
  for (const line of provedLines(proof)) say(line);
  const db = openDb(connection);
  const again = await reapplyErasures(db, config.data_dir, now).finally(() => db.close());
  if (again > 0) say(`Erased again: ${again} people who were erased after the backup.`);
  say(
    `Restored and proved in ${seconds(began)}, as it was at ${head.at}. Everybody signs in anew; start Skifta as usual.`,
  );
  say(
    'Ended: sessions, links to a new password, calendar links; no waiting mail is sent. Passwords and second factors are those of the backup: people who changed theirs since must do so again.',
  );
  // Last: what fails here must not keep people from being erased again. The server mends the copy too.
  mendCopy(config.data_dir, config.heads_copy_dir, keys);
}

async function sayHistory(around: Around): Promise<void> {
  const { config, say } = around;
  const keys = keysThere(config);
  const { heads, forged } = headsEverywhere(config.data_dir, config.heads_copy_dir, keys);
  const sql = connect(await databaseThere(around));
  const report = await sql
    .snapshot((tx): Promise<HistoryReport> => checkHistory(tx, heads))
    .finally(() => sql.end());
  const faults = [
    ...forged.map(({ file, line }) => `${file}: line ${line} was not signed by this installation.`),
    ...report.faults.map(faultSentence),
  ];
  say(
    `Checked ${report.entries} entries of ${report.companies} companies against ${report.signed} signed heads; ${report.emptied} entries are emptied by erasure or retention.`,
  );
  if (faults.length > 0) throw new StartRefusal(['The history was tampered with:', ...faults].join('\n'));
  say('Every entry is as it was written.');
}

async function makeExport(around: Around, words: readonly string[]): Promise<void> {
  const { config, clock, say } = around;
  const open = words.includes('--with-personal-numbers');
  const [subdomain, file] = words.filter((word) => word !== '--with-personal-numbers');
  if (subdomain === undefined || file === undefined) {
    throw new StartRefusal(
      'Say what and where: npm run export-company -- SUBDOMAIN FILE.jsonl.gz [--with-personal-numbers]',
    );
  }
  const began = performance.now();
  const keys = keysThere(config);
  const connection = await databaseThere(around);
  const { rows, bytes, company_id } = await exportCompany({ connection, subdomain, file, keys, open, say });
  const db = openDb(connection);
  await db
    .inCompany(company_id, (tx) =>
      record(tx, { company_id, user_id: null }, clock.now().toISOString(), [
        {
          noun: 'company',
          noun_id: company_id,
          action: 'exported',
          became: { what: 'everything', personal_numbers: open },
        },
      ]),
    )
    .finally(() => db.close());
  say(`Exported ${sumOf(rows)} rows: ${file}, ${megabytes(bytes)}, ${seconds(began)}.`);
  say(
    open
      ? 'The file holds personal numbers and bank accounts in the clear: hand it over encrypted, then remove it.'
      : 'Personal numbers and bank accounts are masked; --with-personal-numbers opens them.',
  );
}

/** A new secret, and then everything is sealed with it (decision 0036). */
async function changeKeys(around: Around, [what]: readonly string[]): Promise<void> {
  const { config, say } = around;
  if (what === 'change') {
    changeSecret(config.data_dir);
    say('A new secret is first. Start Skifta again, then: npm run keys -- reseal');
  } else if (what === 'reseal') {
    requireCopyFolder(config.heads_copy_dir);
    const keys = keysThere(config);
    const db = openDb(await databaseThere(around));
    const { sealed, unopened, ending_codes } = await resealAll(
      db,
      keys,
      around.clock.now().toISOString(),
    ).finally(() => db.close());
    const heads = signAnew(headFile(config.data_dir), keys);
    mendCopy(config.data_dir, config.heads_copy_dir, keys);
    say(`Sealed ${sealed} values anew, and signed ${heads} heads of history anew.`);
    if (unopened.length > 0)
      throw new StartRefusal(
        `None of the secrets opens ${unopened.length} values, which were left as they are: bring back the secret that sealed them. They are ${unopened.map(({ place, id }) => `${place} of ${id}`).join(', ')}.`,
      );
    if (ending_codes > 0)
      say(
        `The recovery codes of ${ending_codes} people end with the older secrets: ask those people to turn their second factor off and on again.`,
      );
    say(
      'The older secrets may be taken away when every server has been restarted with the new one first. Keep them in the safe as long as a backup of their time is kept.',
    );
  } else throw new StartRefusal('Say which: npm run keys -- change, or npm run keys -- reseal');
}

/** Helps people whom a rule of the product shuts out. */
function operatorsHelp(help: typeof endSecondFactor): Command {
  return async (around, words) => {
    const db = openDb(await databaseThere(around));
    await help({ db, clock: around.clock, say: around.say }, words).finally(() => db.close());
  };
}

/** The tax agency's file of a year's tables. */
async function importTaxTables(around: Around, words: readonly string[]): Promise<void> {
  const db = openDb(await databaseThere(around));
  await importTaxFile(db, around, words).finally(() => db.close());
}

async function distributeTables(around: Around, words: readonly string[]): Promise<void> {
  const sql = connect(await databaseThere(around));
  const [verb, subdomain, node] = words;
  if (verb !== undefined) {
    if (verb !== 'move' || subdomain === undefined || node === undefined)
      throw new StartRefusal(
        'Say which: npm run distribute, or npm run distribute -- move SUBDOMAIN HOST:PORT',
      );
    const from = await moveCompany(sql, subdomain, node).finally(() => sql.end());
    return around.say(`Moved ${subdomain} from ${from} to ${node}.`);
  }
  const moved = await distribute(sql, around.say).finally(() => sql.end());
  around.say(
    moved.length === 0 ? 'Everything was distributed before.' : `Distributed ${moved.length} tables.`,
  );
}

/** Takes an option and its value out of the arguments. */
function taken(words: readonly string[], name: string): { rest: string[]; value: string | undefined } {
  const at = words.indexOf(name);
  if (at < 0) return { rest: [...words], value: undefined };
  const value = words[at + 1];
  if (value === undefined) throw new StartRefusal(`Say which after ${name}.`);
  return { rest: words.filter((_, index) => index !== at && index !== at + 1), value };
}

/** The keys of the existing secret. None is created: a new one opens nothing. */
const keysThere = (config: Config): Keys => keysOf(...installationSecrets(config, config.data_dir));

/** The existing database: an external one, the running Skifta's, or the data folder's, started for the command. */
async function databaseThere(around: Around): Promise<Address> {
  const { config } = around;
  const url = ownersUrl(config);
  if (url !== undefined) return reachedItself(url);
  const running = runningPostgres(config.data_dir);
  if (running !== undefined && (await answers(running))) return running;
  if (!existsSync(join(config.data_dir, 'postgres'))) {
    throw new StartRefusal(
      `There is no database in ${config.data_dir}: name its folder with DATA_DIR, or DATABASE_URL.`,
    );
  }
  return ownDatabase(around);
}

async function answers(connection: Address): Promise<boolean> {
  const sql = connect(connection);
  try {
    await sql`select 1`;
    return true;
  } catch (error) {
    if (isUnreachable(error)) return false;
    throw error;
  } finally {
    await sql.end();
  }
}

/** A database of which the command is the only user: refused while a Skifta runs on the data folder. */
async function ownDatabase({ config, say, stops }: Around): Promise<Address> {
  const url = ownersUrl(config);
  if (url !== undefined) return reachedItself(url);
  const embedded = await startEmbeddedPostgres({ dataDir: config.data_dir, log: say });
  stops.push(() => embedded.stop());
  return embedded.connection;
}
