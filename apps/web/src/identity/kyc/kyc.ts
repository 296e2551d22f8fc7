/** The public API of the module. */
import { type Call } from '@ayva/contract/client'
import { type QueryClient } from '@tanstack/react-query'
import { known, optional } from '#lib/cache.ts'
import { later } from '#lib/later.tsx'
import { onDemand } from '#lib/on-demand.tsx'
import './money-notice.css'

export const MoneyNotice = later(async () => (await import('./MoneyNotice.tsx')).MoneyNotice)

/** For the loaders of pages with a `MoneyNotice`, which they can omit if it fails to load. */
export async function loadMoneyNotice(call: Call, cache: QueryClient): Promise<void> {
  const { rulesQuery } = await import('./use-verification.ts')
  await cache.query({ ...rulesQuery(call), ...known }).catch(optional)
}

/** Few players see it. */
export const ConfirmFirst = onDemand(async () => (await import('./ConfirmFirst.tsx')).ConfirmFirst)
