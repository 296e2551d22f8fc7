/**
 * The server's time as far as the browser knows it: the browser's clock may be wrong and may be changed while a page is
 * open. Code that compares with a moment from the server must use this time.
 */
import { storage } from './storage.tsx'

/** Answers carry whole seconds, so a smaller difference says nothing about the browser's clock. */
const TOLERANCE_MS = 2000

let offsetMs: number | undefined

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + offset()
}

/**
 * The number of milliseconds by which the server's clock is ahead of the browser's; stored for the tab, so that a
 * reload need not measure it again.
 */
function offset(): number {
  offsetMs ??= Number(storage.find('clockOffset') ?? 0) || 0
  return offsetMs
}

/**
 * Updates the offset from an answer: `moment` is the server's time, `sentAt` the browser's time of the request, both in
 * milliseconds since 1970. Returns true if the offset has changed.
 */
export function learnServerTime(moment: number, sentAt: number = Date.now()): boolean {
  if (!Number.isFinite(moment)) return false
  const bounds = [moment - sentAt, moment - Date.now()]
  const least = Math.min(...bounds)
  const most = Math.max(...bounds)
  if (offset() >= least - TOLERANCE_MS && offset() <= most + TOLERANCE_MS) return false
  offsetMs = Math.round((least + most) / 2)
  storage.keep('clockOffset', String(offsetMs))
  return true
}
