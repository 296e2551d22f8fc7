import * as z from 'zod/mini'
import { Moment, Uuid } from '../base.ts'
import { CrashBetsView, CrashRoundView } from './realtime/crash-round.ts'
import { LiveWin } from './realtime/win.ts'
import { Balance } from '../ledger/wallet.ts'

/** The path of the websocket; the token is sent in the first message, never in the address. */
export const REALTIME_PATH = '/api/v18/realtime'

/** Messages from a tab. `hello` must come first; a guest's has no token. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    token: z.optional(z.string().check(z.maxLength(200))),
  }),
  z.strictObject({ type: z.literal('ping') }),
  /** Whether the page shows others' wins; only then is a player's tab sent new ones. */
  z.strictObject({
    type: z.literal('watch'),
    wins: z.boolean(),
    /** Whether the page shows shared crash rounds; a guest's tab may watch these too. */
    flights: z.optional(z.boolean()),
  }),
])
export type ClientMessage = z.output<typeof ClientMessage>

/**
 * Messages from the server. They announce changes; the client reads the new state by a call. A balance contains the
 * sequence number of its account, so that an older one that arrives late is ignored.
 */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), loggedIn: z.boolean() }),
  z.object({ type: z.literal('pong') }),
  z.extend(Balance, { type: z.literal('balance') }),
  z.object({ type: z.literal('payment'), paymentId: z.int(), statusId: z.int() }),
  /**
   * A round of several steps was opened, continued or ended. After a move of the player it names the game and the
   * number of moves, so that the tab that made it need not ask.
   */
  z.object({
    type: z.literal('round'),
    roundId: Uuid,
    gameId: z.optional(z.int()),
    moves: z.optional(z.int()),
  }),
  /** The account has changed: labels, blocks, or a decision on documents. */
  z.object({ type: z.literal('account') }),
  /** A notice of the inbox is new, or was read or deleted. */
  z.object({ type: z.literal('inbox'), isNew: z.boolean() }),
  /** The player's chat with support has changed. */
  z.object({ type: z.literal('support') }),
  /** New wins, the newest first; sent at most once a second, the same to everybody. */
  z.object({ type: z.literal('wins'), wins: z.array(LiveWin).check(z.maxLength(10)) }),
  /** The shared crash round has entered its next phase; the same to everybody. */
  z.object({ type: z.literal('flight'), flight: CrashRoundView }),
  /** Bets that were made or cashed out since the last message, gathered for a moment. */
  z.extend(CrashBetsView, { type: z.literal('flight_bets') }),
  /** The player's session limit is reached; `logged_out` follows. */
  z.object({ type: z.literal('time_over'), opensAt: Moment }),
  /** A reality check is due, or was answered in another tab. */
  z.object({ type: z.literal('reality_check') }),
  z.object({ type: z.literal('logged_out') }),
])
export type ServerMessage = z.output<typeof ServerMessage>
