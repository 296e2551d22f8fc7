import { sha256Hex } from '@ayva/game-math/hash'
import { expect, test } from 'vitest'
import { claimOf, type Recorded } from './claim.ts'
import { played, verify } from './fairness.testing.ts'
import { readPasted, writePasted } from './pasted.ts'
import { recordedOf } from './recorded.ts'
import { linesOf, titleOf } from './words.ts'

test('a recorded payout is checked whatever the status is, and a void round proves the return of its stake', () => {
  const { round, proof } = played()
  const claim = claimOf(round, proof)!
  const payoutOf = (change: Partial<Recorded>) => {
    const recorded = { ...recordedOf(round, proof), ...change }
    const verified = verify(claim, recorded)
    const line = linesOf(verified, { claim, recorded, currency: 'RUB' }).at(-1)!
    return [verified.checks.at(-1)!.same, line.title]
  }
  const { stake } = round
  expect(payoutOf({ status: 'open' })[0]).toBe(true)
  expect(payoutOf({ status: 'open', payout: 1n })[0]).toBe(false)
  expect(payoutOf({ status: 'void', payout: 1n })).toEqual([
    false,
    expect.stringContaining('записана выплата'),
  ])
  expect(payoutOf({ status: 'void', payout: 0n, returned: stake })).toEqual([
    true,
    expect.stringContaining('возвращена по книге счетов'),
  ])
  expect(payoutOf({ status: 'void', payout: 0n, returned: stake - 1n })[0]).toBe(false)
  expect(payoutOf({ status: 'void', payout: 0n, returned: 0n })[0]).toBe(false)
  expect(payoutOf({ status: 'void', payout: 0n })[0]).toBe(null)
})

test('an answer that is forged as a whole does not match what this browser was shown', () => {
  const { round, proof } = played()
  const claim = claimOf(round, proof)!
  const recorded = recordedOf(round, proof)
  const { serverSeedHash: hash, clientSeed, nonce } = proof
  const seen = { hash, clientSeed, nonce, ofPair: false }
  const judged = (change: object) => {
    const verified = verify(claim, { ...recorded, ...change })
    return [verified.source, verified.good, titleOf(verified)]
  }
  expect(judged({})).toEqual(['server', true, 'Раунд пересчитан и совпал'])
  expect(judged({ seen })).toEqual(['browser', true, 'Раунд честный'])
  const bad = ['browser', false, 'Раунд не сходится']
  expect(judged({ seen: { ...seen, hash: sha256Hex('other') } })).toEqual(bad)
  expect(judged({ seen: { ...seen, clientSeed: 'another word' } })).toEqual(bad)
  expect(judged({ seen: { ...seen, nonce: nonce + 1 } })).toEqual(bad)
  const typedHash = sha256Hex('typed')
  expect(judged({ seen, typedHash })).toEqual(['typed', false, 'Раунд не сходится'])
})

test('the text for the offline verifier does not contain what this browser was shown', () => {
  const { round, proof } = played()
  const claim = claimOf(round, proof)!
  const seen = { hash: sha256Hex('seen'), ofPair: false }
  const back = readPasted(writePasted(claim, { ...recordedOf(round, proof), seen }))!
  expect(back.recorded.seen).toBeUndefined()
  expect(verify(back.claim, back.recorded)).toMatchObject({ source: 'server', good: false })
})
