import {
  type Experiment,
  type ExperimentPlace,
  type Variant,
} from '@ayva/contract/platform/experiments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { useSetting } from '../settings/settings.ts'
import { guestId } from '../tracking/tracking.ts'
import { variantOf } from './variant.ts'

const contract = () => import('@ayva/contract/platform/experiments')

/** Told of once each while this document is open; the server counts a browser once anyway. */
const told = new Set<string>()

/**
 * What is tried at a place for this visitor; undefined where the usual is shown. `pending` until that is known: who
 * shows the place waits, so that nothing changes under the visitor's eyes. Where it cannot be known, the usual is shown.
 */
export function useTried(place: ExperimentPlace): { pending: boolean; tried: string | undefined } {
  const call = useCall()
  const { data, isPending } = useQuery({
    queryKey: ['experiments'],
    queryFn: async () => call((await contract()).listExperiments, {}),
    retry: false,
    ...shared,
  })
  const experiment = data?.find((one) => one.place === place)
  const variant = useMemo(() => experiment && variantOf(experiment), [experiment])
  useNote(experiment, variant)
  return { pending: isPending, tried: variant === 'b' ? experiment?.tried : undefined }
}

function useNote(experiment: Experiment | undefined, variant: Variant | undefined): void {
  const call = useCall()
  const trackDomain = useSetting('track_domain')
  const hash = experiment?.hash
  useEffect(() => {
    if (hash === undefined || variant === undefined || trackDomain === null || told.has(hash))
      return
    told.add(hash)
    const note = async () => {
      const visitor = await guestId(trackDomain)
      const { noteVariant } = await contract()
      await call(noteVariant, { params: { hash }, body: { variant, guestId: visitor } })
    }
    // A server that is away loses a figure and disturbs nobody.
    void note().catch(() => undefined)
  }, [call, hash, variant, trackDomain])
}
