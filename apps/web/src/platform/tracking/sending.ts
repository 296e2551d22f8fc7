/** The single sender of this page, and the identity in its messages. */
import { storage } from '@ayva/kit/storage'
import { untilOnline } from '#lib/online.ts'
import { sendFresh } from '#lib/send-fresh.ts'
import { jar } from './cookies.ts'
import { askGuestId, openHost } from './guest-id.ts'
import { type EventType, Sender } from './sender.ts'
import { source } from './visit.ts'

/** The server's limit. */
const ADDRESS_MAX = 2000
const AGENT_MAX = 500

let guestId: string | undefined
/** Without login tokens, which no message may contain. */
let address = ''

const sender = new Sender({
  page: () => ({
    user_agent: navigator.userAgent.slice(0, AGENT_MAX),
    url_referer: document.referrer.slice(0, ADDRESS_MAX),
    url: (location.origin + address).slice(0, ADDRESS_MAX),
    window_size: `${innerWidth}x${innerHeight}`,
  }),
  visitor: () => ({
    guest_id: guestId ?? null,
    ref_code: source.refCode(),
    last_ref_code: source.lastRefCode(),
  }),
  async post(path, body) {
    await untilOnline()
    return sendFresh({ method: 'POST', path, body }, {})
  },
  beacon:
    'sendBeacon' in navigator
      ? (path, body) => navigator.sendBeacon(path, new Blob([body], { type: 'application/json' }))
      : undefined,
  isLeaving: () => document.visibilityState === 'hidden',
})
addEventListener('pagehide', () => sender.leave())
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sender.leave()
})

export const begin = () => sender.begin()

/** Resolves when the server has accepted it, otherwise rejects. */
export const tell = (eventType: EventType, more?: object) => sender.tell(eventType, more)

/** Sets the current page, with a path and a query without secrets. */
export function showPage(shown: string): void {
  address = shown
}

/** The source of the guest id: a hit, an earlier visit, or created here if there is no tracking host. */
type Found = { id: string; type: 'hit' | 'kept' | 'own'; isNew: boolean }

let found: Promise<Found> | undefined
let sayKnown: (id: string) => void

/** Never settles if the id is not requested. */
export const guestIdKnown = new Promise<string>((resolve) => (sayKnown = resolve))

/** The id of this browser: from the tracking host, or the visitor's own number if there is none. */
export function findGuestId(trackDomain: string): Promise<Found> {
  found ??= (trackDomain === '' ? Promise.resolve(ownId()) : hitFor(trackDomain)).then((one) => {
    guestId = one.id
    sayKnown(one.id)
    return one
  })
  return found
}

function ownId(): Found {
  const id = storage.find('uuid') ?? knownId() ?? ''
  return { id, type: 'own', isNew: keepId(id) }
}

async function hitFor(trackDomain: string): Promise<Found> {
  const known = knownId()
  const hit = {
    url: location.origin + address,
    referer: document.referrer,
    utmTags: JSON.stringify(source.utmTags() ?? {}),
    refCode: source.refCode() ?? '',
    lastRefCode: source.lastRefCode() ?? '',
    pwa: source.isPwa() ? '1' : '0',
    landing: source.landing() ?? '',
    old_guest_id: known ?? '',
  }
  const id = await askGuestId(() => openHost(trackDomain, hit))
  if (id !== undefined) return { id, type: 'hit', isNew: keepId(id) }
  // The next page requests it again, because a locally created id is not stored as the host's.
  return known === undefined
    ? { id: storage.find('uuid') ?? '', type: 'own', isNew: false }
    : { id: known, type: 'kept', isNew: false }
}

const knownId = () => jar.find('guestId') ?? storage.find('guestId')

/** Returns whether the id has changed. */
function keepId(id: string): boolean {
  const isNew = knownId() !== id
  jar.keep('guestId', id)
  storage.keep('guestId', id)
  return isNew
}
