/** A crash round as a node knows it: what is written of it, what draws it, and where it will end. */
import { createHmac } from 'node:crypto'
import { createStream } from '@ayva/game-math/stream'
import { registry } from '@ayva/games/registry.ts'
import { type Config } from '#lib/config.ts'
import { type CrashRoundDraw, type CrashRoundRow } from '../crash-rounds/crash-rounds.ts'

const release = registry.newest().find(({ engine }) => engine.shared !== undefined)!

/** The game that is flown, and how it is. */
export const model = release.model
export const game = release.engine.shared!
export const phases = game.phases(model)
/** As long as the model says; shorter where tests want it so. */
export const chainLengthOf = (config: Config) => config.CRASH_CHAIN_LENGTH ?? phases.chainLength
/** A take that reached a server in time is written by then; what is open later is over. */
export const GRACE_MS = 1_500

export type Known = { flight: CrashRoundRow; draw: CrashRoundDraw; crash100: number }

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()

export function knownOf(flight: CrashRoundRow, draw: CrashRoundDraw): Known {
  return { flight, draw, crash100: game.draw(model, createStream({ ...draw, hmac })) }
}
