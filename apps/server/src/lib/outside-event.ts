/**
 * The public random event from which the salt of a draw is taken: a Bitcoin block that is named before it is found. In
 * the sandbox the salt is a random number, drawn after the value to be salted was recorded.
 */
import { randomBytes } from 'node:crypto'
import { type Config, outsideSandbox } from './config.ts'

export type OutsideEvent = 'drawn' | 'bitcoin'

/**
 * A block hash in its usual byte order. Current blocks begin with more than 16 zeros; forging such a value takes about
 * 2^64 attempts.
 */
export const BLOCK_HASH = /^0{16}[0-9a-f]{48}$/

/** A known block, and bounds of the average block time, from which the height at a later moment is estimated. */
const KNOWN_BLOCK = { height: 840_000, at: Date.parse('2024-04-20T00:00:00Z') }
const SLOWEST_BLOCK_MS = 620_000
/** How many blocks ahead a block may be named: about two months. */
const AHEAD_MAX = 10_000
const FASTEST_BLOCK_MS = 560_000

export function eventOf(config: Config): OutsideEvent {
  return config.OUTSIDE_EVENT ?? (outsideSandbox(config) === undefined ? 'drawn' : 'bitcoin')
}

/** 32 random bytes as hexadecimal text. */
export const drawSalt = () => randomBytes(32).toString('hex')

/** Whether a block may be named at that moment: it is certainly not found yet, and not too far ahead. */
export function canBeNamed(height: number, at: Date): boolean {
  const passed = at.getTime() - KNOWN_BLOCK.at
  const found = KNOWN_BLOCK.height + Math.floor(passed / SLOWEST_BLOCK_MS)
  const most = KNOWN_BLOCK.height + Math.ceil(passed / FASTEST_BLOCK_MS) + AHEAD_MAX
  return Number.isInteger(height) && height > found && height <= most
}
