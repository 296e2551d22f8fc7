/** Every engine can replay a round from its stored data: choices, steps and end. */
import { type Round } from '@ayva/contract/games/rounds'
import { type EngineMath, type Release, type Trial } from '@ayva/game-math/release'
import { InvalidBet } from '@ayva/game-math/engine'
import { playRound, prepareBet } from '@ayva/game-math/round'
import { type EngineEntry } from '@ayva/games/entry.ts'
import { engines } from '@ayva/games/engines.ts'
import { newestIn, partOf, releaseIn } from '@ayva/games/parts.ts'
import { createReplay } from '@ayva/games/table/replay.ts'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GameClient } from './GameClient.tsx'

const seeds = { serverSeed: '5c'.repeat(32), clientSeed: 'Повтор' }
const currency = 'RUB' as const

/** A round of the trial as it is stored, step by step; undefined if the stake is not allowed. */
function storedRound(math: EngineMath, modelId: string, trial: Trial): Round[] | undefined {
  const release = newestIn(math, modelId)!
  const { params } = trial
  const prepared = preparedBet(math, release, trial)
  if (!prepared) return undefined
  const { amount, capMultiplier4 } = prepared.bet
  const actions: unknown[] = []
  const steps: Round[] = []
  for (;;) {
    const request = { bet: amount, params, seeds, nonce: 3, actions: [...actions], capMultiplier4 }
    const played = playRound(release, request)
    const { status, outcome, legal, stake } = played
    steps.push({
      id: `step-${steps.length}`,
      gameId: 1,
      mode: 'real',
      modelId,
      currency,
      modelVersion: release.model.version,
      status,
      outcome,
      legal,
      stake,
      bet: amount,
      params: { ...params },
      actions: [...actions],
      payout: played.payout ?? 0n,
      capMultiplier4: null,
      celebrate: 'none',
      seedPairId: '',
      nonce: 0,
      settleAt: null,
      openedAt: '2026-11-22T12:00:00.000Z',
      nextStartAt: '2026-11-22T12:00:00.000Z',
    } satisfies Round)
    if (status !== 'open') return steps
    actions.push(trial.next!({ outcome, legal, actions }))
  }
}

/** Trials use sums that are too large for a table, so the usual bet is tried as well. */
function preparedBet(math: EngineMath, release: Release, { bet, params }: Trial) {
  for (const amount of [bet, math.usualBet, 10_00n, 100_00n]) {
    if (amount === undefined) continue
    try {
      return prepareBet(release, { currency, amount, params })
    } catch (error) {
      if (!(error instanceof InvalidBet)) throw error
    }
  }
  return undefined
}

/** The first markup that the client of the game renders. */
function shown(entry: EngineEntry, steps: readonly Round[]): string {
  const { table } = createReplay(steps, entry.titles[0]!.art)
  return renderToString(createElement(GameClient, { entry, table }))
}

/** The active buttons that start or continue a round. */
const presses = (html: string, what: 'start' | 'step') =>
  (html.match(/<button[^>]*>/g) ?? []).filter(
    (tag) => tag.includes(`data-press="${what}"`) && !/ disabled=| aria-disabled="true"/.test(tag),
  )

async function tried(entry: EngineEntry) {
  const [math] = await Promise.all([partOf(entry, 'math'), partOf(entry, 'client')])
  const { modelId } = entry.titles[0]!
  const { trials } = math
  const rounds = trials(newestIn(math, modelId)!.model).flatMap((trial) => {
    const steps = storedRound(math, modelId, trial)
    return steps ? [{ trial, steps }] : []
  })
  expect(rounds.length, 'no trial can be staked').toBeGreaterThan(0)
  return { math, rounds }
}

const shared = (math: EngineMath) => math.releases.some(({ engine }) => engine.shared)

test.each(engines.map((entry) => [entry.id, entry] as const))(
  '[PLAY-42] a round of %s is replayed by its own client, with the choices that were made',
  async (_id, entry) => {
    const { math, rounds } = await tried(entry)
    if (shared(math)) return expectStill(entry, rounds)
    const first = rounds.map(({ steps }) => shown(entry, steps))
    // Different choices give different markup; a client that ignored the given choices would fail.
    const choices = new Set(rounds.map(({ trial }) => JSON.stringify(trial.params)))
    if (!math.hasSteps) expect(new Set(first).size).toBeGreaterThanOrEqual(choices.size)
    if (Object.keys(math.usualParams).length > 0) expect(choices.size).toBeGreaterThan(1)
    for (const [at, { steps }] of rounds.entries()) {
      if (steps.length === 1) expect(presses(first[at]!, 'start'), 'a start').toHaveLength(1)
      for (let step = 0; step < steps.length - 1; step++) {
        const html = shown(entry, steps.slice(step))
        expect(presses(html, 'step').length, `step ${step}`).toBeGreaterThan(0)
      }
    }
  },
)

type Stored = { steps: Round[] }

/** A crash round runs without its player, so it is a still picture with the cash-out. */
async function expectStill(entry: EngineEntry, rounds: readonly Stored[]): Promise<void> {
  const screen = await partOf(entry, 'screen')
  const { outcomeWords } = await partOf(entry, 'fairness')
  const art = entry.titles[0]!.art
  for (const { steps } of rounds) {
    const { modelId, modelVersion, outcome } = steps.at(-1)!
    const { model } = releaseIn(await partOf(entry, 'math'), modelId, modelVersion)
    const html = renderToString(createElement(screen, { art, model, outcome }))
    expect(html).toContain(outcomeWords(outcome))
  }
}
