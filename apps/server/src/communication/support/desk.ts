/** The opening hours of the chat, and the recent time until an answer. */
import { supportSettings } from '@ayva/contract/communication/support'
import { type Settings } from '@ayva/contract/platform/settings'
import { Cache } from '#lib/cache/cache.ts'
import { after, days, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { medianWait } from './chat.sql.ts'

type Hours = Settings['support_chat']

/** Fewer conversations do not predict the next wait. */
const LEAST = 3

export const chatSetting = (deps: Deps): Promise<Hours> =>
  readSetting(deps, supportSettings, 'support_chat')

/** Whether the chat is staffed at that moment. */
export function isOpenAt({ enabled, from, to, timeZone }: Hours, moment: Date): boolean {
  if (!enabled || from === to) return enabled
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
  return from < to ? from <= time && time < to : from <= time || time < to
}

/** The median time until the first answer in whole minutes, over the last day; null if few are known. */
export function waitOf(deps: Deps): () => Promise<number | null> {
  const kept = new Cache<number | null>({ most: 1, now: () => deps.clock.now().getTime() })
  return () =>
    kept.load('wait', minutes(1), async () => {
      const since = after(deps.clock.now(), -days(1))
      const seconds = await medianWait(deps.db, { since, least: LEAST })
      return seconds === undefined ? null : Math.max(1, Math.ceil(seconds / 60))
    })
}
