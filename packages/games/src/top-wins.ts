/**
 * The win that a model advertises: the largest that at least one round in a million returns, with its odds. Only `npm
 * run rtp` writes `top-wins.json` (decision 0027).
 */
import { type EngineMath, type Leaf, type Release } from '@ayva/game-math/release'
import { leavesOf, NotCountable } from '@ayva/game-math/outcomes'
import { TOP_WIN_ONE_IN } from '@ayva/game-math/trial'
import topWins from './top-wins.json' with { type: 'json' }
import { type ParRow } from './par.ts'

export type TopWin = {
  /** In multiples of the bet. */
  x: number
  /** One round in so many returns as much or more. */
  oneIn: number
  /** The number of rounds played to find it; null if every outcome was counted. */
  rounds: number | null
}
export type TopWins = Readonly<Record<string, TopWin>>

/** Undefined for models whose largest win depends on the player's choice or play. */
export function topWinOf(model: { id: string; version: number }): TopWin | undefined {
  return (topWins as TopWins)[`${model.id}:${model.version}`]
}

/** Counted over all outcomes if that is possible; else from the rounds that were played for `row`. */
export function findTopWin(
  release: Release,
  math: EngineMath,
  row: ParRow | undefined,
): TopWin | undefined {
  if (math.riskIsChosen || math.leaves) return undefined
  const best = math.bestWin?.(release.model)
  if (best) return { x: best.multiplier4 / 10_000, oneIn: Math.round(1 / best.share), rounds: null }
  if (math.hasSteps) return undefined
  const counted = countTopWin(release, math)
  if (counted) return counted
  if (!row?.topWin) return undefined
  const { topWin, rounds } = row
  return { x: topWin.x, oneIn: Math.round(rounds / topWin.rounds), rounds }
}

function countTopWin(release: Release, { usualParams }: EngineMath): TopWin | undefined {
  const shares = new Map<number, number>()
  try {
    for (const { multiplier4, share } of leavesOf(release, usualParams))
      shares.set(multiplier4, (shares.get(multiplier4) ?? 0) + share)
  } catch (error) {
    if (error instanceof NotCountable) return undefined
    throw error
  }
  const leaves: Leaf[] = [...shares].map(([multiplier4, share]) => ({ multiplier4, share }))
  let chance = 0
  for (const { multiplier4, share } of leaves.toSorted((a, b) => b.multiplier4 - a.multiplier4)) {
    chance += share
    if (chance >= 1 / TOP_WIN_ONE_IN)
      return { x: multiplier4 / 10_000, oneIn: Math.round(1 / chance), rounds: null }
  }
  return undefined
}
