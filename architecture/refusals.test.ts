/** Statements that a database sharded by Citus refuses, found by their texts, a rule for each kind of refusal. */
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  distributionOf,
  inBrackets,
  statementsIn,
  storedStatements,
  type Text,
  writtenStatements,
} from './statement-texts.ts'

const root = resolve(import.meta.dirname, '..')
const columnOf = distributionOf(root)
const onShards = (table: string | undefined) => table !== undefined && columnOf.has(table)

type Change = { table: string; set: string; rest: string }

/** The updates in a statement of tables that lie on the shards: what is set, and all the rest. */
function updatesIn(text: string): Change[] {
  const found = [...text.matchAll(/\bupdate (\w+)(?: (?:as )?\w+)? set /g)]
  return found
    .map(({ 0: { length }, 1: table, index }) => {
      const rest = text.slice(index + length)
      return { table: table!, set: rest.split(/ where /)[0]!, rest }
    })
    .filter(({ table }) => onShards(table))
}

/** What an insert into a table of the shards sets if the row is there already. */
function conflictsIn(text: string): Change[] {
  const found = [...text.matchAll(/\binsert into (\w+)(?:(?!\binsert into\b).)*?\bdo update set /g)]
  return found
    .map(({ 0: { length }, 1: table, index }) => {
      const rest = text.slice(index + length)
      return { table: table!, set: rest.split(/ where | returning /)[0]!, rest }
    })
    .filter(({ table }) => onShards(table))
}

/** An update on conflict may repeat the value that the row has. */
const setsKey = ({ table, set }: Change) => {
  const key = columnOf.get(table)
  return key !== null && new RegExp(`(^|[,({] ?)${key} = (?!.{0,30}\\bexcluded\\.)`).test(set)
}
const VOLATILE = /\b(clock_timestamp|random|gen_random_uuid|nextval|pg_current_xact_id)\b/
/** A moment of a column with a length of time added to it; variables of functions begin with `p_` or `v`. */
const ZONED =
  /(?<![\w.$])(?!p_|v[_.])(?:\w+\.)?\w*(?:_at|_until|_from|until)\)? [+-] (?:interval\b|make_interval\b)/
const LENGTH = /\b(now|statement_timestamp|date_trunc|to_char)\(|[+-] ?(interval\b|make_interval\b)/
const LAZY = /\b(?:coalesce|case)\b(?:(?! where ).)*\b(now|current_setting|date_trunc)\(/

/** The tables of players and of directories that a text reads or writes. */
const distributedIn = (text: string) =>
  [...text.matchAll(/\b(?:from|join|into|update) (\w+)/g)]
    .map(([, table]) => table!)
    .filter((table) => typeof columnOf.get(table) === 'string')

/** Tables that are distributed by the player count as one. */
const placesIn = (text: string) =>
  new Set(
    distributedIn(text).map((table) =>
      table === 'player' || columnOf.get(table) === 'player_id' ? 'player' : table,
    ),
  )

const stored = storedStatements(root)
const written = writtenStatements(root, 'apps/server/src/**/*.sql.ts')
const tests = writtenStatements(root, 'apps/server/src/**/*.{test,testing}.ts')

/** The functions of the database that read or write such tables. */
const reading = new Set(
  stored
    .filter(({ text }) => distributedIn(text).length > 0)
    .map(({ place }) => /(\w+)\.sql$/.exec(place)![1]!),
)

const isJoinedWithList = (text: string) =>
  [...text.matchAll(/\bjoin lateral (?=\()/g)].some(({ 0: { length }, index }) => {
    const before = text.slice(0, index)
    const first = before.slice(before.lastIndexOf(' from '))
    const part = inBrackets(text, index + length)
    return (
      /^ from (unnest|generate_series|\(values)\b/.test(first) && distributedIn(part).length > 0
    )
  })

const isCalledForRows = (text: string) =>
  [...text.matchAll(/\b(\w+)(?=\()/g)].some(
    ({ 1: name, index }) =>
      reading.has(name!) && /\b[a-z]\w*\.\w/.test(inBrackets(text, index + name!.length)),
  )

/** A change of a reference table whose condition looks for rows of players by a column of the table. */
const isChangedByPlayers = (text: string) =>
  [...text.matchAll(/\b(?:delete from|update) (\w+) (?=.*\bexists \()/g)].some(
    ({ 0: { length }, 1: table, index }) => {
      const rest = text.slice(index + length)
      const looked = inBrackets(rest, rest.indexOf('exists (') + 'exists '.length)
      return columnOf.get(table!) === null && distributedIn(looked).length > 0
    },
  )

const kinds: Record<string, (text: string, language: string) => boolean> = {
  'a change of the column by which a table is distributed': (text) =>
    [...updatesIn(text), ...conflictsIn(text)].some(setsKey),
  'a function in an update whose every call has another result': (text) =>
    [...updatesIn(text), ...conflictsIn(text)].some(({ rest }) => VOLATILE.test(rest)),
  'a calculation with a time of a row in the time zone of the connection, in an update': (text) =>
    updatesIn(text).some(({ rest }) => ZONED.test(rest)),
  'the moment, or a calculation with a time, in an update on conflict': (text) =>
    conflictsIn(text).some(({ set }) => LENGTH.test(set.replaceAll("at time zone 'UTC' +", ''))),
  'the moment inside a coalesce or a case of an update': (text) =>
    updatesIn(text).some(({ rest }) => LAZY.test(rest)),
  'an insert that counts rows in its condition': (text) =>
    /\binsert into \w+(?:(?!\bon conflict\b).)* where \(?\s*\(?select (count|sum|max)\(/.test(text),
  'a deletion by the place of a row': (text) => /\bctid\b/.test(text),
  'a list joined with a part of each player’s rows': isJoinedWithList,
  'an insert from a list that is joined with rows of players': (text) => {
    const [before, ...rest] = text.split(/\binsert into (?=\w)/)
    const isOne =
      /^with .*\bunnest\(/.test(before!) && rest.some((one) => onShards(/^\w+/.exec(one)?.[0]))
    return isOne && distributedIn(before!).length > 0
  },
  'an insert from rows with a parameter of unknown type among the columns': (text) => {
    const found = /\binsert into (\w+)[^;]*?\)? select ((?:(?! where ).)*?) from (\w+)/.exec(text)
    if (!found || !onShards(found[1]) || distributedIn(`from ${found[3]}`).length === 0)
      return false
    return /\$(?!::)/.test(found[2]!)
  },
  'an outer join of tables that are distributed by different columns': (text) =>
    /\b(left|right|full) join\b/.test(text) && placesIn(text).size > 1,
  'a change of a table that is whole on every shard, for each row with rows of players':
    isChangedByPlayers,
  'a function of the language SQL that reads tables': (text, language) =>
    language === 'sql' && distributedIn(text).length > 0,
  // In the functions of the database such names are variables.
  'a function that reads tables, called for each row of a query': (text, language) =>
    language === 'typescript' && isCalledForRows(text),
}

/** Statements that remain, with the reasons. */
const allowed: Record<string, string> = {
  'db/functions/games/rounds/rounds_guard.sql':
    'the batch of bets, which runs on each shard separately',
  'identity/player/books.sql.ts: checks':
    'selections on both sides of the join are accepted; names are counted by player',
  'payments/gifts/books.sql.ts: checks':
    'selections on both sides of the join are accepted; uses are counted by code',
}

describe('a statement that shards refuse', () => {
  const faultsOf = (isOne: (typeof kinds)[string], texts: readonly Text[]) => [
    ...new Set(
      texts.filter(({ text, language }) => isOne(text, language)).map(({ place }) => place),
    ),
  ]

  test.each(Object.entries(kinds))('does not exist: %s', (_, isOne) => {
    expect(columnOf.size).toBeGreaterThan(100)
    expect(written.length).toBeGreaterThan(500)
    expect(stored.length).toBeGreaterThan(300)
    const found = faultsOf(isOne, [...written, ...stored])
    expect(found.filter((place) => !(place in allowed))).toEqual([])
  })

  test('is on the list of those that remain only while it exists', () => {
    const found = Object.values(kinds).flatMap((isOne) => faultsOf(isOne, [...written, ...stored]))
    expect(Object.keys(allowed).filter((place) => !found.includes(place))).toEqual([])
  })

  test('does not exist in a test either: a change of the column by which a table is distributed', () => {
    expect(faultsOf(Object.values(kinds)[0]!, tests)).toEqual([])
  })

  test.each([
    ['sql`update player_phone set phone = ${a} where phone = ${b}`', 0],
    ["tx.updateTable('playerPhone').set({ phone }).execute()", 0],
    [
      "tx.insertInto('wheelState').values(v).onConflict((same) => same.doUpdateSet({ playerId: 1n }))",
      0,
    ],
    ['sql`update crash_round set landed_at = ${told ?? sql`clock_timestamp()`}`', 1],
    [
      "const now = () => sql`clock_timestamp()`\nfunction a() { tx.updateTable('crashRound').set({ landedAt: now() }) }",
      1,
    ],
    [
      'sql`update reality_check set due_at = counted_at + make_interval(mins => ${n}) where player_id = 1`',
      2,
    ],
    [
      "sql`update supplier_session s set supplier = 'a' where s.made_at + interval '1 hour' < ${now}`",
      2,
    ],
    [
      "sql`insert into factor_guess as kept values (1) on conflict (player_id) do update set locked_until = excluded.last_at + interval '1 second'`",
      3,
    ],
    ['sql`update statement set made_at = coalesce(${told}::timestamptz, now()) where id = 1`', 4],
    [
      'sql`insert into passkey (id) select ${id} where (select count(*) from passkey where player_id = ${p}) < 20`',
      5,
    ],
    ['sql`delete from books_leaf where ctid = any(array(select ctid from books_leaf))`', 6],
    [
      'sql`select r.at from unnest(${ids}::bigint[]) one (id) cross join lateral (select at from round where player_id = one.id) r`',
      7,
    ],
    [
      'sql`with wanted as (select * from unnest(${a}) w), days as (select day from round) insert into stake_total select * from wanted left join days on true`',
      8,
    ],
    [
      'sql`insert into fame_win (player_id, period) select player_id, ${TOTAL}, times100 from fame_win where player_id = ${id}`',
      9,
    ],
    ['sql`select 1 from referral_owner o full join referral_code c on c.code = o.code`', 10],
    [
      'sql`delete from popup where ends_at < ${old} and not exists (select from popup_view where popup_id = popup.id)`',
      11,
    ],
    ['sql`select bonus_rounds_opened(g.player_id, g.id) from bonus_grant g`', 13],
  ])('is detected: %s', (source, kind) => {
    const texts = statementsIn('a.sql.ts', source).map(({ text }) => text)
    const found = Object.values(kinds).flatMap((isOne, at) =>
      texts.some((text) => isOne(text, 'typescript')) ? [at] : [],
    )
    expect(found).toEqual([kind])
  })

  test('is detected: a function of the language SQL that updates a table', () => {
    const isOne = kinds['a function of the language SQL that reads tables']!
    expect(isOne('update supplier_tx t set undone_by = p_by', 'sql')).toBe(true)
    expect(isOne('update supplier_tx t set undone_by = p_by', 'plpgsql')).toBe(false)
    expect(isOne('select 1', 'sql')).toBe(false)
  })

  test.each([
    'sql`update player set phone = ${phone} where id = ${id}`',
    'sql`select bonus_rounds_opened(${playerId}, ${id}) as opened`',
    'sql`select game.id from unnest(${ids}::int[]) one (id) cross join lateral (select id from game where id = one.id) g`',
    'sql`select r.at from seed_state one cross join lateral (select at from round where player_id = one.player_id) r`',
    'sql`update provider_state set paused_until = clock_timestamp()`',
    "sql`update reality_check set due_at = (counted_at at time zone 'UTC' + make_interval(mins => 1)) at time zone 'UTC'`",
    'sql`insert into player_phone values (${phone}, 1) on conflict (phone) do update set player_id = excluded.player_id`',
  ])('is accepted: %s', (source) => {
    const texts = statementsIn('a.sql.ts', source).map(({ text }) => text)
    expect(texts.length).toBeGreaterThan(0)
    const isRefused = (text: string) =>
      Object.values(kinds).some((isOne) => isOne(text, 'typescript'))
    expect(texts.some(isRefused)).toBe(false)
  })
})
