import { type Classic3Outcome } from '@ayva/games/classic3/classic3.ts'
import { type DiceOutcome } from '@ayva/games/dice/dice.ts'
import { type MinesOutcome } from '@ayva/games/mines/mines.ts'
import { formatMoney } from '@ayva/kit/format'
import { rollText } from '../figures.ts'
import { type Claim, type Recorded } from './claim.ts'
import { fairText } from './fairness.text.ts'
import { knownModel } from './models.ts'
import { type Check, type Draw, type Verified } from './proof.ts'

export type Line = { key: Check['key']; same: boolean | null; title: string; code: string }

/** The steps of the proof as a person reads them, in the order in which they were done. */
export function linesOf(
  verified: Verified,
  { claim, recorded, currency }: { claim: Claim; recorded: Recorded; currency: string },
): Line[] {
  const { recomputed, modelHash, checks, draws } = verified
  const { steps } = fairText
  const sum = (minor: bigint) => formatMoney({ minor, currency })
  const of = (same: boolean | null, good: string, bad: string, none: string) =>
    same === null ? none : same ? good : bad
  const outcome = outcomeWords(claim.modelId, recomputed.outcome)
  const lines: Record<Check['key'], (same: boolean | null) => [string, string]> = {
    hash: (same) => [
      of(same, steps.hash, steps.hashBad, steps.hashNone),
      same === null
        ? recomputed.serverSeedHash
        : `${short(recomputed.serverSeedHash)} ${same ? '=' : '≠'} ${short(recorded.serverSeedHash ?? '')}`,
    ],
    stream: () => [
      steps.stream(`${claim.clientSeed}:${claim.nonce}:0`),
      draws.map(({ hex }) => hex.replace(/(..)(?=.)/g, '$1 ')).join(' | '),
    ],
    model: (same) => [
      of(same, steps.model, steps.modelBad, steps.modelNone),
      steps.modelCode(claim.modelId, claim.modelVersion, short(modelHash)),
    ],
    outcome: (same) => [
      same === false ? steps.outcomeBad(outcome) : steps.outcome(outcome, recomputed.bytes),
      '',
    ],
    payout: (same) => [
      recorded.status === 'void'
        ? steps.void
        : recomputed.payout === null
          ? steps.open
          : same === false
            ? steps.payoutBad(sum(recomputed.payout), sum(recorded.payout ?? 0n))
            : steps.payout(sum(recomputed.payout)),
      steps.payoutCode(sum(claim.bet)),
    ],
  }
  return checks.map(({ key, same }) => {
    const [title, code] = lines[key](same)
    return { key, same, title, code }
  })
}

function outcomeWords(modelId: string, outcome: unknown): string {
  const { outcomes } = fairText
  switch (knownModel(modelId)?.engine) {
    case 'classic3': {
      const { stops, wheelMultiplier } = outcome as Classic3Outcome
      const words = outcomes.stops(stops.join(', '))
      return wheelMultiplier > 1 ? `${words}, ${outcomes.wheel(wheelMultiplier)}` : words
    }
    case 'dice':
      return outcomes.roll(rollText((outcome as DiceOutcome).roll))
    default: {
      const { mines } = outcome as MinesOutcome
      if (!mines) return outcomes.minesHidden
      return outcomes.mines(mines.map((cell) => cell + 1).join(', '))
    }
  }
}

/** One row of the table of what was drawn: step, and value. */
export function drawWords(draw: Draw, index: number): [string, string] {
  const { draws } = fairText
  switch (draw.kind) {
    case 'reel':
      return [draws.reel(draw.reel), draws.of(draw.stop, draw.of)]
    case 'wheel':
      return [draws.wheel, `×${draw.value}`]
    case 'roll':
      return [draws.roll, rollText(draw.roll)]
    case 'mine':
      return [draws.mine(draw.nth), draws.cell(draw.cell)]
    default:
      return [draws.word(index + 1), '']
  }
}

export function short(hash: string): string {
  return hash.length > 20 ? `${hash.slice(0, 8)}…${hash.slice(-10)}` : hash
}
