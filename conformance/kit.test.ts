import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Fault, faults } from './faults.ts'
import { groups, junit, runKit } from './kit.ts'
import { ReferenceWallet } from './reference.ts'
import { type Holder, KitError, readArguments, readSettings, type Settings } from './settings.ts'

const STAKE = 1000
const money = {
  normal: 5_000_000,
  second: 100_000,
  poor: 500,
  blocked: 0,
  excluded: 0,
  limited: 50_000,
  foreign: 100_000,
}

function settingsOf(url: string): Settings {
  const stake = () => ({ round: randomUUID(), bet: randomUUID(), amount: STAKE })
  const holder = (player: number): Holder => ({
    player: String(player),
    token: `token-of-${player}`,
  })
  const players = {
    normal: { ...holder(1), expired: 'token-of-yesterday', elsewhere: 'token-of-elsewhere' },
    second: holder(2),
    poor: holder(3),
    blocked: { ...holder(4), open: stake(), back: stake() },
    excluded: { ...holder(5), open: stake() },
    limited: holder(6),
    foreign: { ...holder(7), currency: 'USD' },
  }
  return readSettings({ url, key: 'a key of sixteen and more', players })
}

async function tried(fault?: Fault, only?: string) {
  const settings = settingsOf('http://127.0.0.1')
  const wallet = new ReferenceWallet(settings, money, fault)
  try {
    return await runKit({ ...settings, url: await wallet.open() }, { only })
  } finally {
    wallet.close()
  }
}

test('a wallet that keeps every rule passes every case, and there are sixty and more', async () => {
  const results = await tried()
  expect(results.filter(({ state }) => state !== 'passed')).toEqual([])
  expect(results.length).toBeGreaterThanOrEqual(60)
  expect(new Set(results.map(({ group, name }) => `${group} ${name}`)).size).toBe(results.length)
})

/** A case that has to notice each fault; others may notice it too. */
const noticedBy: Record<Fault, string> = {
  unsigned: 'a signature by another key is refused',
  stale: 'a message of ten minutes ago is refused',
  parsed: 'a space added after signing is refused',
  twice: 'a win told again is paid once',
  unflagged: 'a stake told again is answered as before, and says that it was there',
  unlike: 'the same id with another sum is refused',
  strict_win: 'a win is paid when the token has expired',
  blocked_win: 'a win is paid to a player who was stopped meanwhile',
  no_tombstone: 'a stake that was taken back before it came is refused',
  back_twice: 'a stake is given back once, under another id too',
  part_back: 'a part of a stake is not taken back',
  any_back: 'another player’s stake is not given to anybody',
  mute: 'a stake of more than there is is refused, and says what there is',
  fraction: 'a stake of a fraction is none',
  negative: 'a negative stake is none',
  any_currency: 'a stake in another currency than the session’s is refused',
  orphan_win: 'a win of a round without a stake is refused',
  race: 'twenty of the same stake at once are one stake',
  crash: 'a body that is no JSON is refused as such',
  grudge: 'a win before its stake is refused, and paid when it comes again after it',
  half: 'a stake that there is no money for brings no win',
  mints: 'a prize without bounds is not paid by a signature alone',
  any_game: 'a token of another game takes no stake',
  any_operator: 'a message to another operator is refused',
  any_reward: 'a win without a stake of an unknown reward is paid only if the supplier may give it',
  late_loss: 'a win that comes after its round was closed is paid',
}

test.each(Object.entries(faults))('a wallet that %s (%s) is found out', async (fault) => {
  const due = noticedBy[fault as Fault]
  const { name: only } = groups.find(({ cases }) => cases.some(({ name }) => name === due))!
  const failed = (await tried(fault as Fault, only)).filter(({ state }) => state === 'failed')
  expect(failed.map(({ name }) => name)).toContain(due)
})

test('a case without its player is skipped and said to be', async () => {
  const { players, ...rest } = settingsOf('http://127.0.0.1')
  const settings = { ...rest, players: { normal: players.normal } }
  const wallet = new ReferenceWallet(settings, money)
  const results = await runKit({ ...settings, url: await wallet.open() }, { only: 'bet' })
  wallet.close()
  const skipped = results.filter(({ state }) => state === 'skipped')
  expect(skipped.map(({ why }) => why)).toContain('no player «poor»')
  expect(results.some(({ state }) => state === 'failed')).toBe(false)
})

test('a wallet that nobody answers for fails every case, and the file of results says so', async () => {
  const results = await runKit(settingsOf('http://127.0.0.1:9'), { only: 'balance' })
  expect(results.every(({ state }) => state === 'failed')).toBe(true)
  const file = junit([{ ...results[0]!, why: 'no <answer> & "none" \u0000' }])
  expect(file).toContain('tests="1" failures="1" skipped="0"')
  expect(file).toContain('message="no &lt;answer&gt; &amp; &quot;none&quot; "')
})

test('the command line says what is wrong with it', () => {
  const asked = readArguments([
    'http://w.test/v1/',
    '--key',
    'k',
    '--player',
    '7:a:b',
    '--stake',
    '5',
  ])
  expect(readSettings(asked.settings)).toMatchObject({
    url: 'http://w.test/v1',
    key: 'k',
    stake: 5,
    players: { normal: { player: '7', token: 'a:b' } },
  })
  expect(() => readArguments(['--loud'])).toThrow(KitError)
  expect(() => readSettings(readArguments(['http://w.test']).settings)).toThrow(/key|players/)
})
