/**
 * What a database that is sharded by player requires of tables and statements. The tables are examined as `db` creates
 * them, with replacements for the functions that would distribute them.
 */
import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { migrate } from '@ayva/postgres/migrate'
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inBrackets } from './statement-texts.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Tables that stay on one server, with the reasons. */
const ofTheCasino: Record<string, string> = {
  migration: 'what this database has been through',
  operator: 'some people who work here, asked for by nobody else',
  operator_login: 'how each of those people gets in',
  operator_session: 'where they are logged in',
  operator_extra: 'permissions that one of them has for an hour',
  list_view: 'filters of lists that some operators have saved',
  list_view_default: 'with which of them a list opens',
  list_export: 'files that some operators have asked for',
  list_export_part: 'of which parts they consist',
  list_export_download: 'who may read them now',
  operator_guess: 'wrong entries by name, for some minutes',
  setting_change: 'written by operators alone, a few times a day',
  event_cursor: 'how far each consumer has read',
  event_dead_letter: 'what a consumer could not take',
  incident: 'what players are told of failures, some rows a month',
  incident_update: 'what operators write of each',
  incident_edit: 'what was published before a correction',
  alert: 'what the rules of operators have found, some rows a day',
  person_walk: 'one row: up to which account persons were compared',
  books_day: 'one row a day',
  books_check: 'what each module has found of a day',
  books_nodes: 'trees over all players, written by one job a day',
  push_key: 'one row: the key that push services know this installation by',
  statement_key: 'one row: the key that the sandbox signs statements with',
  attempt: 'failures by address and name, which are of no player',
  ticket_code: 'codes of who is no player yet, for minutes',
  code_count: 'requests and tries by owner and address, which may be of no player',
  passkey_challenge:
    'challenges that were answered, kept for minutes; who answers is not known before',
  social_flow: 'who is on the way to a network, for minutes, and mostly nobody yet',
  telegram_used: 'signatures that have let somebody in, for minutes',
  telegram_update: 'updates of the bot that were handled, mostly of who is no player',
  social_ticket: 'who came from a network and is nobody yet',
  provider_state: 'whether each of some providers may be asked',
  provider_health: 'what each of some providers has answered in ten seconds',
  reconciliation: 'how a day of a provider has been compared',
  reconciliation_line: 'what a provider’s file says, while it is being read',
  reconciliation_difference:
    'where a provider’s file and our payments differ, read by a few people',
  supplier_reconciliation: 'how far the book of each supplier was compared',
  supplier_difference: 'where a supplier’s book and our rounds differ, read by a few people',
  tracking_visit: 'which browsers came on a day, nearly all of nobody',
  experiment_visitor: 'which browsers saw a variant, nearly all of nobody',
  demo_session: 'play money of guests, who are nobody',
  demo_round: 'rounds of guests',
  demo_pair: 'pairs of guests that are revealed',
}
/** Tables that are queried by a name before the player is known. */
const directories: Record<string, string> = {
  player_email: 'whose an e-mail is',
  player_phone: 'whose a phone is',
  held_name: 'whether a name is kept back, whoever brings it',
  captcha_used: 'a solution is good once, whoever brings it',
  player_username: 'whose a name is, and every name that looks like it',
  promo_code: 'what a code gives, whoever writes it',
  referral_code: 'whose a code of invitations is',
  push_browser: 'whose a browser’s subscription is',
  player_social: 'whose an account of a network is',
  telegram_chat_owner: 'whose a chat of the bot is',
  telegram_code: 'whose a code for linking a chat is',
  payment_operation: 'whose payment an operation of a provider is',
  supplier_tx_owner: 'whose a transaction of a supplier is',
  provider_event: 'notices come from providers, and each is believed once',
}

const admin = process.env['TEST_DATABASE_URL']!
const name = `t_${randomUUID().replaceAll('-', '')}`
let client: pg.Client
const ask = async <Row>(text: string) => (await client.query(text)).rows as Row[]
/** Tables by their distribution column; null means a copy on every shard. */
let laidOut: Map<string, string | null>

beforeAll(async () => {
  await createDatabase(admin, name)
  const url = admin.replace(/\/\w*$/, `/${name}`)
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create schema stand_in;
    create table stand_in.laid_out (name text primary key, by_column text);
    create function create_distributed_table(regclass, text) returns void language sql
      as 'insert into stand_in.laid_out values ($1::text, $2)';
    create function create_reference_table(regclass) returns void language sql
      as 'insert into stand_in.laid_out values ($1::text, null)';`)
  await migrate(url)
  const rows = await ask<{ name: string; by: string | null }>(
    'select name, by_column as by from stand_in.laid_out where to_regclass(name) is not null',
  )
  laidOut = new Map(rows.map((row) => [row.name, row.by]))
})
afterAll(async () => {
  await client?.end()
  await dropDatabase(admin, name)
})

const playerColumn = (table: string) => (table === 'player' ? 'id' : 'player_id')
const isOfPlayers = (table: string) => laidOut.get(table) === playerColumn(table)

test('every table is distributed by player or by name, copied everywhere, or stays central for a reason', async () => {
  const tables = await ask<{ name: string; has_player: boolean }>(`
    select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid
      and a.attname = 'player_id' and not a.attisdropped) as has_player
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`)
  expect(tables.length).toBeGreaterThan(30)
  const astray = tables.filter(({ name, has_player }) => {
    if (name in ofTheCasino) return laidOut.has(name) || has_player
    if (name in directories) return !laidOut.get(name) || laidOut.get(name) === 'player_id'
    return has_player ? !isOfPlayers(name) : laidOut.get(name) !== null && name !== 'player'
  })
  expect(
    astray,
    "say `select distribute('table', 'player_id')` in the migration that makes the table",
  ).toEqual([])
  const gone = [...Object.keys(ofTheCasino), ...Object.keys(directories)].filter(
    (one) => !tables.some(({ name }) => name === one),
  )
  expect(gone, 'take it off the list').toEqual([])
})

test('the player is first in every key of a table of players, the name in those of a directory', async () => {
  const keys = await ask<{ table: string; key: string; columns: string[] }>(`
    select c.relname as table, i.indexrelid::regclass::text as key,
      array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k (attnum, place)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by place) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace`)
  const wrong = keys.filter(({ table, columns }) =>
    table in directories
      ? !columns.includes(laidOut.get(table)!)
      : isOfPlayers(table) && columns[0] !== playerColumn(table),
  )
  expect(wrong, 'what is unique over all players goes by a directory').toEqual([])
  const keyed = new Set(keys.map(({ table }) => table))
  expect([...laidOut.keys()].filter((table) => !keyed.has(table))).toEqual([])
})

test('ids of players’ rows can be created on every shard', async () => {
  const columns = await ask<{ table: string; column: string; type: string; counted: boolean }>(`
    select c.relname as table, a.attname as column, a.atttypid::regtype::text as type,
      a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval%', false) as counted
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  const wrong = columns.filter(
    ({ table, column, type, counted }) =>
      isOfPlayers(table) &&
      ((counted && type !== 'bigint') || (column === 'id' && !['bigint', 'uuid'].includes(type))),
  )
  expect(wrong, 'make it a bigint or a uuid').toEqual([])
})

test('foreign keys of players’ rows refer to the same player, or to copied tables', async () => {
  const links = await ask<{ from: string; to: string; own: string[]; theirs: string[] }>(`
    select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to,
      array(select a.attname::text from unnest(f.conkey) with ordinality k (n, place)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n order by place) as own,
      array(select a.attname::text from unnest(f.confkey) with ordinality k (n, place)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.n order by place) as theirs
    from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`)
  expect(links.length).toBeGreaterThan(10)
  const wrong = links.filter(({ from, to, own, theirs }) => {
    const isWhole = laidOut.get(to) === null
    if (!isOfPlayers(from)) return laidOut.has(from) ? !isWhole : laidOut.has(to) && !isWhole
    if (isWhole) return false
    const place = own.indexOf(playerColumn(from))
    return !isOfPlayers(to) || place < 0 || theirs[place] !== playerColumn(to)
  })
  expect(wrong, 'refer by the player and the id together, or not at all').toEqual([])
})

describe('a statement that shards refuse', () => {
  /** Locks rows of several players at once: the batch of bets, which runs on each shard separately. */
  const batches = ['rounds_settle', 'rounds_settle_alone']
  /** Locks rows that belong to no player. */
  const ofNobody = [
    'rounds/demo/demo.sql.ts: lockSession',
    'rounds/demo/demo.sql.ts: deleteEmptySessions',
    'cashier/providers/systems.sql.ts: lockSystem',
    'gifts/codes/codes.sql.ts: lockCode',
    'lottery/lottery.sql.ts: lockLottery',
    'lottery/draw.sql.ts: ownersOf',
    'tournaments/tournaments.sql.ts: lockTournament',
    'tournaments/members.sql.ts: holdFirst',
    'operators/operators.sql.ts: lockOperator',
    'tournaments/members.sql.ts: forgetScores',
    'push/push.sql.ts: lockBrowser',
    'partners/partners.sql.ts: lockPartner',
    'alerts/alerts.sql.ts: lockOpen',
    'alerts/alerts.sql.ts: lockRaised',
    'incidents/incidents.sql.ts: lockIncident',
    'exports/exports.sql.ts: lockExport',
  ]
  const cursors = ['takeCursor', 'noteAllReadUntil', 'holdReadUntil'].map(
    (name) => `lib/work/event-stream.sql.ts: ${name}`,
  )

  const faults: Record<string, (statement: string) => boolean> = {
    'a subquery among the values of an insert': (text) =>
      [...text.matchAll(/\bvalues\s*(?=\()/g)].some((found) =>
        /\bselect(From)?\b/.test(inBrackets(text, found.index + found[0].length)),
      ),
    'the moment, asked for in an update on conflict': (text) =>
      [...text.matchAll(/\bdo\s?update\s?set\b/gi)].some(({ index }) =>
        /\b(now|\w+_timestamp|pg_current_xact_id)\b/.test(text.slice(index).split(/[;`]/)[0]!),
      ),
    'a lock on rows of several players': (text) =>
      /\bfor (no key )?(update|share)\b|\.for(NoKey)?(Update|Share)\(/.test(text) &&
      !/player_?id'?(, '='|\s*=\s*(\$|p_|v_step\.))|\(tx, playerId\)|selectFrom\('player'\)/i.test(
        text,
      ),
  }

  test.each(Object.keys(faults))('does not exist: %s', async (fault) => {
    const stored = await ask<{ name: string; text: string }>(`
      select proname as name, prosrc as text from pg_proc
      where pronamespace = 'public'::regnamespace and prolang in
        (select oid from pg_language where lanname in ('plpgsql', 'sql'))`)
    const written = globSync('apps/server/src/**/*.sql.ts', { cwd: root }).flatMap(functionsOf)
    expect(stored.length).toBeGreaterThan(10)
    expect(written.length).toBeGreaterThan(100)
    const allowed = [...batches, ...ofNobody, ...cursors]
    const found = [...stored, ...written].filter(
      ({ name, text }) => faults[fault]!(text) && !allowed.includes(name),
    )
    expect(found.map(({ name }) => name)).toEqual([])
  })

  test.each([
    ['insert into t values (1, (select 2))', 0],
    [".values((build) => ({ n: build.selectFrom('t') }))", 0],
    ['on conflict (id) do update set at = now()', 1],
    ["tx.selectFrom('session').where('id', '=', id).forUpdate()", 2],
    ['select 1 from wallet_account where player_id = any (p_players) for update', 2],
  ])('is detected: %s', (text, place) => {
    expect(Object.values(faults).map((isOne) => isOne(text))).toEqual(
      [0, 1, 2].map((one) => one === place),
    )
  })
})

function functionsOf(file: string): { name: string; text: string }[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const short = file.replace('apps/server/src/', '').replace(/^(?!lib\/)\w+\//, '')
  return text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).map((part) => ({
    name: `${short}: ${/(?:function|const) (\w+)/.exec(part)?.[1]}`,
    text: part,
  }))
}
