import { type Drawn } from '@ayva/games/fairness.ts'
import { multiplierText } from '@ayva/games/table/figures.ts'
import { comparedWords } from '@ayva/games/table/compared.ts'
import { formatMoney } from '@ayva/kit/format'
import { type Claim, type Recorded } from './claim.ts'
import { fairText } from './fairness.text.ts'
import { type Check, type Draw, type Verified } from './proof.ts'

export type Line = { key: Check['key']; same: boolean | null; title: string; code: string }

/** The steps of the proof in words, in their order. */
export function linesOf(
  verified: Verified,
  { claim, recorded, currency }: { claim: Claim; recorded: Recorded; currency: string },
): Line[] {
  const { recomputed, model, modelHash, outcomeWords: outcome, checks, draws } = verified
  const { source, expectedHash = '' } = verified
  const { steps } = fairText
  const sum = (minor: bigint) => formatMoney({ minor, currency })
  const of = (same: boolean | null, good: string, bad: string, none: string) =>
    same === null ? none : same ? good : bad
  const lines: Record<Check['key'], (same: boolean | null) => [string, string]> = {
    hash: (same) => [
      source === null ? steps.hashNone : comparedWords(source, same === true, fairText.beforeBet),
      same === null ? recomputed.serverSeedHash : hashesCode(recomputed, expectedHash),
    ],
    stream: () => [
      steps.stream(`${claim.clientSeed}:${claim.nonce}:0`),
      draws.map(({ hex }) => hex.replace(/(..)(?=.)/g, '$1 ')).join(' | '),
    ],
    model: (same) => [
      of(same, steps.model, steps.modelBad, steps.modelNone),
      steps.modelCode(claim.modelId, model.version, short(modelHash)),
    ],
    outcome: (same) => [
      same === false ? steps.outcomeBad(outcome) : steps.outcome(outcome, recomputed.bytes),
      '',
    ],
    payout: (same) => [
      recorded.status === 'void'
        ? voidWords(same, recorded, sum)
        : recomputed.payout === null && same !== false
          ? steps.open
          : same === false
            ? steps.payoutBad(sum(recomputed.payout ?? 0n), sum(recorded.payout ?? 0n))
            : steps.payout(sum(recomputed.payout ?? 0n)),
      steps.payoutCode(
        sum(claim.bet),
        recomputed.capMultiplier4 === null ? null : multiplierText(recomputed.capMultiplier4),
      ),
    ],
  }
  return checks.map(({ key, same }) => {
    const [title, code] = lines[key](same)
    return { key, same, title, code }
  })
}

/** A row of the table of draws: step and value. */
export function drawWords(draw: Draw, index: number): Drawn {
  return draw.drawn ?? [fairText.draws.word(index + 1), '']
}

function voidWords(same: boolean | null, recorded: Recorded, sum: (minor: bigint) => string) {
  const { steps } = fairText
  const { stake = 0n, payout = 0n, returned } = recorded
  if (same === null) return steps.void
  if (same) return steps.voidGood(sum(stake))
  return payout !== 0n
    ? steps.voidPaid(sum(payout))
    : steps.voidBad(sum(returned ?? 0n), sum(stake))
}

function hashesCode({ serverSeedHash }: Verified['recomputed'], expected: string): string {
  const sign = serverSeedHash === expected ? '=' : '≠'
  return `${short(serverSeedHash)} ${sign} ${short(expected)}`
}

/**
 * «Раунд честный» is stated only for a round whose secret was compared with a hash from before the bet, because an
 * answer that is forged as a whole agrees with its own hash.
 */
export function titleOf({ good, checks, source }: Verified): string {
  if (!good) return fairText.bad
  if (!checks.every(({ same }) => same === true)) return fairText.computed
  return source === 'server' ? fairText.agrees : fairText.good
}

/** «выплата 19,80 ₽». */
export function paidWords(sum: { minor: bigint; currency: string }): string {
  return sum.minor > 0n ? fairText.paid(formatMoney(sum)) : fairText.unpaid
}

export function short(hash: string): string {
  return hash.length > 20 ? `${hash.slice(0, 8)}…${hash.slice(-10)}` : hash
}
