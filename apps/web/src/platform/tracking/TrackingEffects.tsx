import { useEffect, useRef, useState } from 'react'
import { useSetting } from '../settings/settings.ts'
import { begin, findGuestId, showPage, tell } from './sending.ts'
import { loadTagManager, tagManagerDue } from './tag-manager.ts'
import { type Arrival, noteArrival, openQuery, source } from './visit.ts'

export type TrackingProps = {
  /** How this document was opened. */
  arrival: Arrival
  /** The current page, without the secrets of its address. */
  shown: { path: string; search: string }
  /** Undefined while it is unknown, null for a guest. */
  playerId: number | null | undefined
  helloBarId: string | null
  /** The visitor has consented to third-party scripts. */
  agreed: boolean
  /** Whether the visitor lets the partner be told; undefined if nobody is told. */
  toPartners: boolean | undefined
}

/** An unavailable or overloaded server loses a figure, which is acceptable. */
const leaveIt = () => undefined

/** Reports the visit in the background. */
export function TrackingEffects(props: TrackingProps) {
  useArrival(props)
  usePages(props)
  useGuest(props)
  useTagManager(props)
  return null
}

function useArrival({ arrival, shown }: TrackingProps): void {
  const search = openQuery(shown.search)
  const address = shown.path + (search && `?${search}`)
  useEffect(() => showPage(address), [address])
  useEffect(() => {
    if (noteArrival(arrival).firstStart) void tell('install').catch(leaveIt)
  }, [arrival])
}

/** Each opened page is reported once, by its path, because filters and dialogs are not pages. */
function usePages({ shown: { path }, helloBarId, toPartners }: TrackingProps): void {
  const latest = useRef({ helloBarId, toPartners })
  useEffect(() => {
    latest.current = { helloBarId, toPartners }
  })
  useEffect(() => {
    const said = {
      utm_tags: source.utmTags(),
      pwa: source.isPwa(),
      popup: location.hash.slice(1) || null,
      hello_bar_id: latest.current.helloBarId,
      click_id: source.clickId() ?? undefined,
      partners: latest.current.toPartners,
    }
    void tell('page-open', said).catch(leaveIt)
  }, [path])
}

/**
 * The guest id is reported when it is new and when its visitor logs in, so that the earlier visit is assigned to the
 * player.
 */
function useGuest({ arrival, playerId }: TrackingProps): void {
  const trackDomain = useSetting('track_domain')
  const [guest, setGuest] = useState<Awaited<ReturnType<typeof findGuestId>>>()
  const told = useRef<number | null>(undefined)
  useEffect(() => {
    if (trackDomain !== null) void findGuestId(trackDomain).then(setGuest)
  }, [trackDomain])
  useEffect(() => {
    if (guest === undefined || playerId === undefined) return
    begin()
    const before = told.current
    told.current = playerId
    const isFirst = before === undefined
    if (before === playerId || (isFirst ? !guest.isNew : playerId === null)) return
    const said = {
      popup: location.hash.slice(1) || null,
      userId: playerId,
      trackDomain,
      type: guest.type,
      referer: arrival.referrer,
    }
    void tell('guest-id', said).catch(leaveIt)
  }, [guest, playerId, trackDomain, arrival])
}

function useTagManager({ agreed }: TrackingProps): void {
  const id = useSetting('google_tag_manager')
  const [due, setDue] = useState(false)
  useEffect(() => void tagManagerDue(window).then(() => setDue(true)), [])
  useEffect(() => {
    if (id && agreed && due) loadTagManager(id)
  }, [id, agreed, due])
}
