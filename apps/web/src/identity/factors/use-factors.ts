import { type Answer } from '@ayva/contract/base'
import { type showFactors } from '@ayva/contract/identity/factors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'

const key = ['two-factor']
export type Shown = Answer<typeof showFactors>

/** The player's factors; `again` requests them after a change. */
export function useFactors() {
  const call = useCall()
  const cache = useQueryClient()
  const { data: shown } = useQuery({
    queryKey: key,
    queryFn: async () => call((await import('@ayva/contract/identity/factors')).showFactors, {}),
  })
  const on = (shown?.factors ?? []).filter(({ enabledAt }) => enabledAt).map(({ kind }) => kind)
  return { shown, on, again: () => cache.invalidateQueries({ queryKey: key }) }
}
