/** When a guest is invited to register. */
import { type Settings } from '@ayva/contract/platform/settings'

type Setting = Settings['popup_registration']
export type Plan = { hash: Setting['hash']; timeoutMs: number; intervalMs: number }

/** Only these dialogs, because an older page must not open a hash of a later version. */
const known: readonly string[] = ['#register', '#authorization'] satisfies Setting['hash'][]

/** Undefined if there is no invitation on this device. */
export function planOf(setting: Setting | null, isMobile: boolean): Plan | undefined {
  if (!setting || !known.includes(setting.hash)) return undefined
  const { hash, enabled, timeout, interval } = isMobile
    ? {
        hash: setting.hash,
        enabled: setting.mobile_enabled,
        timeout: setting.mobile_timeout,
        interval: setting.mobile_interval,
      }
    : setting
  return enabled ? { hash, timeoutMs: timeout * 1000, intervalMs: interval * 1000 } : undefined
}

/** The wait: before the first time, and after a closing, maybe on an earlier page. */
export function waitOf(
  { timeoutMs, intervalMs }: Plan,
  closedAt: number | undefined,
  now: number,
): number {
  const left = closedAt === undefined ? 0 : closedAt + intervalMs - now
  return left > 0 ? Math.min(left, intervalMs) : timeoutMs
}
