/** What a launch answers: how a game is opened, and what it is told. */
import * as z from 'zod/mini'
import { Currency, Minor, Moment, Uuid } from '../../base.ts'
import { Round } from '../rounds.ts'
import { Balance } from '../../ledger/wallet.ts'
import { FreeRoundsLeft } from '../../ledger/wallet/bonus.ts'

/** Bets that a game takes in the currency of its balance: a ladder, or a range with a step. */
const BetLimits = z.object({
  ladder: z.nullable(z.array(Minor)),
  min: Minor,
  max: Minor,
  step: Minor,
  maxPayout: Minor,
  /** Where a bet is laid on places of a table: the most for one place, by kind of place. */
  places: z.optional(z.record(z.string(), Minor)),
})

/**
 * The player's session of play, over all games: it begins with the login; that of a demo, with the demo.
 * `net` is what was returned less what was staked, of rounds that were opened in it.
 */
export const PlaySession = z.object({ startedAt: Moment, elapsedMs: z.int(), net: Minor })
export type PlaySession = z.output<typeof PlaySession>

/** What every game is told, and the bar around it shows. */
const common = {
  mode: z.enum(['real', 'demo']),
  currency: Currency,
  backUrl: z.string(),
  cashUrl: z.string(),
  /** The game's page on the site's own host, with the marker that it was left. */
  exitUrl: z.string(),
}

/** An own game, which the page draws itself. */
export const Launch = z.object({
  url: z.string(),
  launchType: z.literal('embedded'),
  launchOptions: z.object({
    ...common,
    /** The demo session that holds the play money; null where the player's own wallet does. */
    demoId: z.nullable(Uuid),
    engine: z.string(),
    modelId: z.string(),
    modelVersion: z.int(),
    modelHash: z.string(),
    purse: Balance,
    /** What the player may stake here without own money; null where there is nothing. */
    freeRounds: z.nullable(FreeRoundsLeft),
    /** Which money a stake takes first. */
    fundsOrder: z.enum(['cash_first', 'bonus_first']),
    session: PlaySession,
    bets: BetLimits,
    /** The least time from the start of a round to the next, in ms. */
    minCycleMs: z.int(),
    /** Of the pair that the next bet is played with. */
    serverSeedHash: z.string(),
    /** Null until it is fixed: the browser makes one before the first bet, having seen the hash. */
    clientSeed: z.nullable(z.string()),
    /** The player's side fixed the client seed after the hash was shown; else the server made it. */
    clientSeedChosen: z.boolean(),
    /** The round that was left in the middle, if there is one. */
    openRound: z.nullable(Round),
    /** Rounds of this game that are over, the newest first: those among the player's last thousand. */
    recent: z.array(Round),
  }),
})
export type Launch = z.output<typeof Launch>

/** A game of an outside supplier, in a frame of the page or in a window of its own. */
export const OutsideLaunch = z.object({
  url: z.string(),
  launchType: z.enum(['frame', 'window']),
  launchOptions: z.object({
    ...common,
    /** Whose messages the page listens to. */
    origins: z.array(z.string()),
    /** Null in a demo, whose money the supplier keeps. */
    session: z.nullable(PlaySession),
  }),
})
export type OutsideLaunch = z.output<typeof OutsideLaunch>

export const AnyLaunch = z.discriminatedUnion('launchType', [Launch, OutsideLaunch])
export type AnyLaunch = z.output<typeof AnyLaunch>
