import * as z from 'zod/mini'
import { Moment, Uuid } from '../base.ts'
import { CrashBetsView, CrashRoundView } from './realtime/crash-round.ts'
import { LiveWin } from './realtime/win.ts'
import { Balance } from '../ledger/wallet.ts'

/** Where the websocket of a tab is; the token goes in the first message, never in the address. */
export const REALTIME_PATH = '/api/v18/realtime'

/** What a tab says. `hello` must come first; a guest's has no token. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    token: z.optional(z.string().check(z.maxLength(200))),
  }),
  z.strictObject({ type: z.literal('ping') }),
  /** Whether wins of others are on the page: only then is a player's tab told of new ones. */
  z.strictObject({
    type: z.literal('watch'),
    wins: z.boolean(),
    /** Whether the shared crash rounds are on the page; these a guest's tab may watch too. */
    flights: z.optional(z.boolean()),
  }),
])
export type ClientMessage = z.output<typeof ClientMessage>

/**
 * What the server says: what has changed, not what to believe. A balance carries the sequence number
 * of its account, so that an old one that arrives late never overwrites a newer one.
 */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), loggedIn: z.boolean() }),
  z.object({ type: z.literal('pong') }),
  z.extend(Balance, { type: z.literal('balance') }),
  z.object({ type: z.literal('payment'), paymentId: z.int(), statusId: z.int() }),
  /**
   * A round of several steps was begun, gone on with or ended. Of the player's own moves it says in
   * which game and how many there are by now, so that the tab that made them has nothing to ask.
   */
  z.object({
    type: z.literal('round'),
    roundId: Uuid,
    gameId: z.optional(z.int()),
    moves: z.optional(z.int()),
  }),
  /** What the site knows of the player has changed: labels, blocks, what was decided on documents. */
  z.object({ type: z.literal('account') }),
  /** There is something new in the player's inbox, or something of it was read or deleted. */
  z.object({ type: z.literal('inbox'), isNew: z.boolean() }),
  /** Something has changed in the player's conversation with support. */
  z.object({ type: z.literal('support') }),
  /** New wins, the newest first: at most once a second, and to everybody alike. */
  z.object({ type: z.literal('wins'), wins: z.array(LiveWin).check(z.maxLength(10)) }),
  /** The shared crash round has come to its next phase: to everybody alike. */
  z.object({ type: z.literal('flight'), flight: CrashRoundView }),
  /** Bets of the crash round that were made or taken since, gathered for a moment. */
  z.extend(CrashBetsView, { type: z.literal('flight_bets') }),
  /** The player's own limit of time is used up: `logged_out` comes next. */
  z.object({ type: z.literal('time_over'), opensAt: Moment }),
  /** The player is asked to look at time and result, or has answered in another tab. */
  z.object({ type: z.literal('reality_check') }),
  z.object({ type: z.literal('logged_out') }),
])
export type ServerMessage = z.output<typeof ServerMessage>
