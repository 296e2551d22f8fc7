/** The private words that decision 0041 has replaced by terms of the field must not come back. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Words that must not occur, not even inside a name, with their replacements. */
const old: Record<string, string> = {
  room: 'module',
  rooms: 'modules',
  door: 'public API',
  doors: 'public APIs',
  deed: 'operation',
  deeds: 'operations',
  purse: 'balance',
  purses: 'balances',
  house: 'casino, app or architecture',
  houses: 'apps',
  news: 'events',
  parcel: 'withdrawal tracker',
  parcels: 'withdrawal trackers',
  hostile: 'malicious, security tests',
  tower: 'scheduler',
  towers: 'schedulers',
  orbit: 'crash',
  stairs: 'composition root',
  seat: 'seed state, bet slot or wheel state',
  seats: 'seed states, bet slots or wheel states',
  flight: 'crash round',
  flights: 'crash rounds',
}

/** Names whose meaning was clear only to their authors. */
const oldNames =
  /\b(tell(Tabs|Balance|Watchers|Owner|All|Ended)|(read|start)\w*News|hears\?:|hears: \w+(News|Consumers)|\w*Care\.tsx|(stop|lift)Stakes|stake_stop|seedCast|CastMember|the lost\b(?= page))/

/** Exceptions with their reasons: a word is allowed in the files of the pattern, in the lines of the second one. */
const kept: { words: string; files: RegExp; lines?: RegExp; why: string }[] = [
  {
    words: 'flight flights seat orbit purse',
    files: /^(apps|packages|bench|e2e|docs|soak|conformance|db)\//,
    lines:
      /\b(flights?|seat|orbit|purse)\b|\b(flight|seat)_[a-z]+|[iI]nFlight|seatOf|purseAndEmail/,
    why: 'fields, paths and keys of refusals of the API, and variables that hold them',
  },
  { words: 'house', files: /packages\/kit\/src\/icons|lobby\.module\.ts$/, why: 'an icon' },
  {
    words: 'house',
    files: /videopoker|blackjack/,
    why: 'full house, house edge: words of the field',
  },
  { words: 'house', files: /lottery|tournaments/, lines: /_house\b/, why: 'keys of refusals' },
  { words: 'news', files: /kit\/src\/showcase/, why: 'the name of a field in the showcase' },
  { words: 'news', files: /^bench\/results\.json$/, why: 'kept from runs of before' },
  {
    words: 'rooms',
    files: /books/,
    why: 'a field of the API: how many modules were asked about a day',
  },
  { words: 'house', files: /lobby\/layout\.test/, why: 'a word to search games by' },
  {
    words: Object.keys(old).join(' '),
    files: /^CONTRIBUTING\.md$/,
    lines: /git grep/,
    why: 'the command that looks for them',
  },
  {
    words: 'door',
    files: /web\/src\/identity\/player/,
    lines: /closeDoor/,
    why: 'a door that is closed',
  },
]

const files = globSync(
  [
    '{apps,packages,bin,architecture,e2e,bench,soak,conformance,docs,db}/**/*.{ts,tsx,mjs,css,sql,md}',
    '*.{md,json}',
  ],
  { cwd: root, exclude: (path) => /node_modules|\/build\//.test(path) },
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/package-lock|common-passwords|vocabulary\.test|\/0041-/.test(path))

test('none of the old words comes back', () => {
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        partsOf(line)
          .filter((part) => Object.hasOwn(old, part) && !isKept(part, path, line))
          .map((part) => `${path}:${at + 1}: ${part}, say ${old[part]}`),
      ),
  )
  expect(found, 'or tell in `kept` why it stays').toEqual([])
})

test('nor do the old names', () => {
  const found = files
    .filter((path) => /\.(ts|tsx|sql)$/.test(path))
    .filter((path) => oldNames.test(readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
})

test('no file or folder has an old word in its name', () => {
  const found = files.flatMap((path) =>
    partsOf(path)
      .filter((part) => Object.hasOwn(old, part))
      .map((part) => `${path}: ${part}`),
  )
  expect(found).toEqual([])
})

function isKept(part: string, path: string, line: string): boolean {
  return kept.some(
    ({ words, files: where, lines = / |^/ }) =>
      words.split(' ').includes(part) && where.test(path) && lines.test(line),
  )
}

/** The words of a line, including those inside `camelCase`, `snake_case` and `kebab-case`. */
function partsOf(line: string): string[] {
  const words = line.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[A-Za-z]+/g) ?? []
  return words.map((word) => word.toLowerCase())
}
