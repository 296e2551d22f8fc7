import {
  type Experiment,
  type ExperimentPlace,
  type Variant,
} from '@ayva/contract/platform/experiments'
import { useEffect, useMemo } from 'react'
import { useCall } from '#lib/call.ts'
import { useSetting } from '../settings/settings.ts'
import { guestIdKnown } from '../tracking/tracking.ts'
import { keepVariant, variantOf } from './variant.ts'

const contract = () => import('@ayva/contract/platform/experiments')

/** Reported once each while this document is open; the server counts a browser once anyway. */
const told = new Set<string>()

/**
 * The tested variant at a place for this visitor; undefined for the usual one. It is known at once, because the page's
 * settings contain the running experiments.
 */
export function useTried(place: ExperimentPlace): string | undefined {
  const experiment = useSetting('experiments')?.find((one) => one.place === place)
  const variant = useMemo(() => experiment && variantOf(experiment), [experiment])
  useNote(experiment, variant)
  return variant === 'b' ? experiment?.tried : undefined
}

function useNote(experiment: Experiment | undefined, variant: Variant | undefined): void {
  const call = useCall()
  const hash = experiment?.hash
  useEffect(() => {
    if (hash === undefined || variant === undefined) return
    // A browser that stores nothing would count as another visitor each time.
    if (!keepVariant(hash, variant) || told.has(hash)) return
    told.add(hash)
    const note = async () => {
      // Registrations are reported with the same id.
      const guestId = await guestIdKnown()
      if (guestId === '') return
      const { noteVariant } = await contract()
      await call(noteVariant, { params: { hash }, body: { variant, guestId } })
    }
    // An unavailable server loses a figure, which is acceptable.
    void note().catch(() => undefined)
  }, [call, hash, variant])
}
