/**
 * Everything that the site stores in a visitor's browser apart from cookies: each item with its name, its place and its
 * lifetime. An item whose lifetime is over reads as absent and is removed. In a browser that stores nothing (private
 * windows, a full disk) all pages work: no item is ever found.
 */

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** `tab` ends with the tab; `browser` lasts for the given time. */
type Kept = { name: string; place: 'tab' } | { name: string; place: 'browser'; lifeMs: number }
/** Items about the player: removed with the session, whatever their part. */
const ofPlayers = [
  ...(['gameSlug', 'trail', 'bet', 'openRoundHidden', 'active'] as const),
  ...(['currentDepositGiftId', 'recentSearches', 'paymentNudge'] as const),
  ...(['crmPopup', 'nextTimeCRMPopup'] as const),
] as const

export const kept = {
  /** An identifier of the session by which other tabs notice a change; nobody can log in with it. */
  session: { name: 'ayva.session', place: 'browser', lifeMs: 400 * DAY_MS },
  /** When the visitor was last active on a page of this browser, in ms. */
  active: { name: 'ayva.active', place: 'browser', lifeMs: DAY_MS },
  /** Whether games play sounds. */
  sound: { name: 'ayva.sound', place: 'browser', lifeMs: 400 * DAY_MS },
  /** Whether the suits of cards have two or four colours. */
  suits: { name: 'ayva.suits', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The game to return to from the cashier or a login, as developer/slug. */
  gameSlug: { name: 'gameSlug', place: 'browser', lifeMs: DAY_MS },
  /** The favourite games of a guest, by id. */
  favoriteGamesIds: { name: 'favoriteGamesIds', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The state of the tab of last games in this browser. */
  lastGamesTab: { name: 'last-games-tab-v2', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The choice of the light version on a phone. */
  lightMobile: { name: 'lightMobile', place: 'browser', lifeMs: 30 * MINUTE_MS },
  /** The announcement that the visitor has closed. */
  helloBar: { name: 'ayva.hello-bar', place: 'browser', lifeMs: 400 * DAY_MS },
  /** When the player last postponed the extended profile. */
  extendedProfile: { name: 'ayva.extended-profile', place: 'browser', lifeMs: 15 * MINUTE_MS },
  /** The code of whoever referred this visitor. */
  referralCode: { name: 'referralCode', place: 'browser', lifeMs: 30 * DAY_MS },
  /** What a landing page has promised: free spins, a percentage of a deposit, a sum. */
  bonusFs: { name: 'bonusFs', place: 'browser', lifeMs: 30 * DAY_MS },
  bonusPercent: { name: 'bonusPercent', place: 'browser', lifeMs: 30 * DAY_MS },
  bonusAmount: { name: 'bonusAmount', place: 'browser', lifeMs: 30 * DAY_MS },
  /** The gift that the player has chosen for the next deposit. */
  currentDepositGiftId: { name: 'currentDepositGiftId', place: 'browser', lifeMs: 30 * DAY_MS },
  /** Hashes that the server has shown before an event, to verify the proof later; they identify nobody. */
  commitments: { name: 'ayva.commitments', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The last searches in this browser. */
  recentSearches: { name: 'ayva.recent-searches', place: 'browser', lifeMs: 30 * DAY_MS },
  /** How this visitor arrived, under the names of the specification: first and last ref code, tags, query, referrer. */
  refCode: { name: 'aff', place: 'browser', lifeMs: 3650 * DAY_MS },
  lastRefCode: { name: 'last_aff', place: 'browser', lifeMs: DAY_MS },
  utmTags: { name: 'utm_tags', place: 'browser', lifeMs: 0.25 * DAY_MS },
  queryString: { name: 'query_string', place: 'browser', lifeMs: 400 * DAY_MS },
  referer: { name: 'referer', place: 'browser', lifeMs: 400 * DAY_MS },
  landingCode: { name: 'landingcode', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The site was started as an installed application. */
  pwa: { name: 'pwa', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The site was installed from this browser. */
  installed: { name: 'ayva.installed', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The visitor's own number, and the one from the tracking host. */
  uuid: { name: 'uuid', place: 'browser', lifeMs: 400 * DAY_MS },
  guestId: { name: 'gstId', place: 'browser', lifeMs: 30 * DAY_MS },
  /** The variant of an experiment; the part, which is its hash, is the whole key. */
  experiment: { name: '', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The id of the player who has seen the greeting of the club in this browser. */
  vipHello: { name: 'ayva.vip-hello', place: 'browser', lifeMs: 400 * DAY_MS },
  /** When a guest closed the invitation to register, in ms. */
  registrationPopup: { name: 'ayva.registration-popup', place: 'tab' },
  /** When popups were viewed here, by id, in ms; each entry is valid for seven days. */
  popupViewed: { name: 'ayva.popup-viewed', place: 'browser', lifeMs: 7 * DAY_MS },
  /** The campaign message that is open over the page. */
  crmPopup: { name: 'crmPopup', place: 'browser', lifeMs: 30 * DAY_MS },
  /** When the next campaign message may be shown, in ms. */
  nextTimeCRMPopup: { name: 'nextTimeCRMPopup', place: 'browser', lifeMs: 7 * DAY_MS },
  /** The player who needs no reminder of the cashier for now. */
  paymentNudge: { name: 'ayva.payment-nudge', place: 'browser', lifeMs: 2 * DAY_MS },
  /** Whether the help menu is open or closed. */
  supportMenu: { name: 'ayva.support-menu', place: 'browser', lifeMs: 60 * DAY_MS },
  /** The new player who has postponed the welcome pack. */
  newcomer: { name: 'ayva.newcomer', place: 'tab' },
  /** The page to return to after logging in by a social network. */
  socialReturn: { name: 'ayva.social-return', place: 'tab' },
  /** The login by a social network that is linked to the account after the next login. */
  socialLink: { name: 'ayva.social-link', place: 'tab' },
  /** Until when a code or a letter cannot be requested again, by its kind. */
  wait: { name: 'ayva.wait', place: 'browser', lifeMs: DAY_MS },
  /** The last pages of the tab, for the back link. */
  trail: { name: 'trail', place: 'tab' },
  /** The number of ms by which the server's clock is ahead of this browser's. */
  clockOffset: { name: 'ayva.clock-offset', place: 'tab' },
  /** When this tab last reloaded itself because code was missing on the server. */
  chunkReload: { name: 'chunk-reload', place: 'tab' },
  /** The last stake, by game and currency. */
  bet: { name: 'ayva.bet', place: 'tab' },
  /** The open round whose notice was closed in this tab. */
  openRoundHidden: { name: 'ayva.open-round-hidden', place: 'tab' },
  /** The demo session that continues after a reload, by game. */
  demo: { name: 'ayva.demo', place: 'tab' },
  /** A demo of this tab has shown the link to the cashier. */
  demoInvited: { name: 'ayva.demo-invited', place: 'tab' },
} as const satisfies Record<string, Kept>
export type KeptName = keyof typeof kept

/** When each item of the browser ends, by its key; stored apart, because other programs read some items as they are. */
const ENDS = 'ayva.ends'

type Store = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
type Places = { tab: () => Store; browser: () => Store; now: () => number }

export function createStorage({ tab, browser, now }: Places) {
  const placeOf = (name: KeptName) => (kept[name].place === 'tab' ? tab() : browser())
  const nameOf = (name: KeptName, part: string) =>
    [kept[name].name, part].filter((one) => one !== '').join('.')

  function ends(): Record<string, number> {
    try {
      const read: unknown = JSON.parse(browser().getItem(ENDS) ?? '{}')
      return typeof read === 'object' && read !== null ? (read as Record<string, number>) : {}
    } catch {
      return {}
    }
  }

  function lastUntil(name: string, end: number | undefined): void {
    const { [name]: _, ...others } = ends()
    browser().setItem(ENDS, JSON.stringify(end === undefined ? others : { ...others, [name]: end }))
  }

  function isOver(one: Kept & { place: 'browser' }): boolean {
    const end = ends()[one.name]
    if (typeof end === 'number') return end <= now()
    // An earlier version of the site stored no end, so the lifetime begins now.
    lastUntil(one.name, now() + one.lifeMs)
    return false
  }

  return {
    /** The stored value; `part` distinguishes several items of one name. */
    find(name: KeptName, part = ''): string | undefined {
      return orNothing(() => {
        const value = placeOf(name).getItem(nameOf(name, part)) ?? undefined
        const one: Kept = kept[name]
        if (value === undefined || one.place === 'tab' || !isOver(one)) return value
        this.forget(name, part)
        return undefined
      })
    },
    /** Returns false if the browser has stored nothing. */
    keep(name: KeptName, value: string, part = ''): boolean {
      const done = orNothing(() => {
        placeOf(name).setItem(nameOf(name, part), value)
        const one: Kept = kept[name]
        if (one.place === 'browser') lastUntil(one.name, now() + one.lifeMs)
        return true
      })
      return done === true
    },
    forget(name: KeptName, part = ''): void {
      orNothing(() => {
        placeOf(name).removeItem(nameOf(name, part))
        if (kept[name].place === 'browser') lastUntil(kept[name].name, undefined)
      })
    },
    forgetPlayer(): void {
      for (const name of ofPlayers)
        orNothing(() => {
          const place = placeOf(name)
          const names = Array.from({ length: place.length }, (_, at) => place.key(at) ?? '')
          for (const one of names) if (one.startsWith(`${nameOf(name, '')}.`)) place.removeItem(one)
          this.forget(name)
        })
    },
  }
}

/** The storage may be missing, refused or full, and the site must work without it. */
function orNothing<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The key by which other tabs notice a change of the session. */
export const SESSION_KEY: string = kept.session.name
/** The key of a guest's favourites, for other tabs. */
export const FAVORITES_KEY: string = kept.favoriteGamesIds.name

export const storage = createStorage({
  // A server has no `window`, which is no error either.
  tab: () => window.sessionStorage,
  browser: () => window.localStorage,
  now: () => Date.now(),
})
