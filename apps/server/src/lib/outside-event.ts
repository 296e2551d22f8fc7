/**
 * The event outside that a salt is taken from. It is named before anybody can know it: a Bitcoin block that is not
 * found yet. The sandbox waits for nobody: there the salt is drawn once what it is to be mixed with is recorded.
 */
import { randomBytes } from 'node:crypto'
import { type Config, outsideSandbox } from './config.ts'

export type OutsideEvent = 'drawn' | 'bitcoin'

/**
 * The hash of a block in the usual order of its bytes. Blocks of these years begin with more zeros than that; a
 * value with so many that is no block's costs 2^64 attempts.
 */
export const BLOCK_HASH = /^0{16}[0-9a-f]{48}$/

/** The height of a block that was known when this was written, and the least speed of those after it. */
const KNOWN_BLOCK = { height: 840_000, at: Date.parse('2024-04-20T00:00:00Z') }
const SLOWEST_BLOCK_MS = 620_000
/** So far ahead a block may be named: two months. */
const AHEAD_MAX = 10_000
const FASTEST_BLOCK_MS = 560_000

export function eventOf(config: Config): OutsideEvent {
  return config.OUTSIDE_EVENT ?? (outsideSandbox(config) === undefined ? 'drawn' : 'bitcoin')
}

/** 32 bytes of the system's generator as hexadecimal text. */
export const drawSalt = () => randomBytes(32).toString('hex')

/** Whether a block of that height can be named at that moment: surely not found yet, and not far ahead. */
export function canBeNamed(height: number, at: Date): boolean {
  const passed = at.getTime() - KNOWN_BLOCK.at
  const found = KNOWN_BLOCK.height + Math.floor(passed / SLOWEST_BLOCK_MS)
  const most = KNOWN_BLOCK.height + Math.ceil(passed / FASTEST_BLOCK_MS) + AHEAD_MAX
  return Number.isInteger(height) && height > found && height <= most
}
