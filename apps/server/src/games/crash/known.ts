/** A crash round as a node knows it: its row, its draw and its end. */
import { createHmac } from 'node:crypto'
import { createStream } from '@ayva/game-math/stream'
import { registry } from '@ayva/games/registry.ts'
import { type Config } from '#lib/config.ts'
import { type CrashRoundDraw, type CrashRoundRow } from '../crash-rounds/crash-rounds.ts'

const release = registry.newest().find(({ engine }) => engine.shared !== undefined)!

export const model = release.model
export const game = release.engine.shared!
export const phases = game.phases(model)
/** As the model says; tests may use a shorter one. */
export const chainLengthOf = (config: Config) => config.CRASH_CHAIN_LENGTH ?? phases.chainLength
/** After this time every take that arrived in time has been written, so a bet that is still open has lost. */
export const GRACE_MS = 1_500

export type Known = { flight: CrashRoundRow; draw: CrashRoundDraw; crash100: number }

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()

export function knownOf(flight: CrashRoundRow, draw: CrashRoundDraw): Known {
  return { flight, draw, crash100: game.draw(model, createStream({ ...draw, hmac })) }
}
