/** The door: what other rooms take of this one. */
import { type Call } from '@ayva/contract/client'
import { type QueryClient } from '@tanstack/react-query'
import { known, optional } from '#lib/cache.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { rulesQuery } from './use-verification.ts'

export { MoneyNotice } from './MoneyNotice.tsx'

/** For the loaders of pages that show a `MoneyNotice`: they do without it where it cannot be had. */
export const loadMoneyNotice = (call: Call, cache: QueryClient) =>
  cache.query({ ...rulesQuery(call), ...known }).catch(optional)

/** Few meet it. */
export const ConfirmFirst = onDemand(async () => (await import('./ConfirmFirst.tsx')).ConfirmFirst)
