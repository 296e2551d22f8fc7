import { useEffect, useRef, useState } from 'react'
import { useSetting } from '../settings/settings.ts'
import { begin, findGuestId, showPage, tell } from './sending.ts'
import { loadTagManager, tagManagerDue } from './tag-manager.ts'
import { type Arrival, noteArrival, openQuery, source } from './visit.ts'

export type TrackingProps = {
  /** How this document was opened. */
  arrival: Arrival
  /** The page that is shown now, without what its address keeps secret. */
  shown: { path: string; search: string }
  /** Undefined while it is not known, null of a guest. */
  playerId: number | null | undefined
  helloBarId: string | null
  /** The visitor takes a script of others. */
  agreed: boolean
}

/** A server that is away, or takes no more for now, loses a figure and disturbs nobody. */
const leaveIt = () => undefined

/** What is told of a visit, behind the page. */
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

/** Each page that is opened is told of once, by its path: a filter or a dialog is no other page. */
function usePages({ shown: { path }, helloBarId }: TrackingProps): void {
  const latest = useRef(helloBarId)
  useEffect(() => {
    latest.current = helloBarId
  })
  useEffect(() => {
    const said = {
      utm_tags: source.utmTags(),
      pwa: source.isPwa(),
      popup: location.hash.slice(1) || null,
      hello_bar_id: latest.current,
    }
    void tell('page-open', said).catch(leaveIt)
  }, [path])
}

/** The guest id is told of when it is new, and when its visitor logs in: what came before is then a player's. */
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
