/**
 * The server's time, as far as the browser knows it: its own clock may be set to anything, and be set anew
 * while a page is open. Whatever is compared with a moment that the server has told asks here for the time.
 */
import { storage } from './storage.tsx'

/** An answer tells whole seconds: a difference up to this says nothing of the browser's clock. */
const TOLERANCE_MS = 2000

let offsetMs: number | undefined

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + offset()
}

/** How far the server's clock is ahead of the browser's; kept by the tab, so that a reload need not learn it. */
function offset(): number {
  offsetMs ??= Number(storage.find('clockOffset') ?? 0) || 0
  return offsetMs
}

/**
 * Learns from an answer that the server has made at `moment`, after it was asked at `sentAt` by the browser's
 * clock; all in milliseconds since 1970. True where the browser's clock was thought to be another.
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
