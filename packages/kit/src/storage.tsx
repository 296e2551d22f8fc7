/**
 * All that the site keeps in a visitor's browser beside cookies: each thing by its name, where it lies and how
 * long it lives. What has outlived its time reads as absent and is taken away. A browser that keeps
 * nothing (private windows, a full disk) loses none of the pages: then nothing is ever found.
 */

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** `tab` is forgotten with its tab, `browser` is kept for as long as it says. */
type Kept = { name: string; place: 'tab' } | { name: string; place: 'browser'; lifeMs: number }
/** What tells of a player: forgotten with the session, whatever its part. */
const ofPlayers = [
  ...(['gameSlug', 'trail', 'bet', 'openRoundHidden', 'active'] as const),
  ...(['currentDepositGiftId', 'recentSearches', 'paymentNudge'] as const),
  ...(['crmPopup', 'nextTimeCRMPopup'] as const),
] as const

export const kept = {
  /** A name of the session that the other tabs see change; nobody can log in by it. */
  session: { name: 'ayva.session', place: 'browser', lifeMs: 400 * DAY_MS },
  /** When somebody last did something on a page of this browser, in ms. */
  active: { name: 'ayva.active', place: 'browser', lifeMs: DAY_MS },
  /** Whether games make sounds. */
  sound: { name: 'ayva.sound', place: 'browser', lifeMs: 400 * DAY_MS },
  /** Whether the suits of cards have two colours or four. */
  suits: { name: 'ayva.suits', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The game that somebody comes back to from the cashier or a login: developer/slug. */
  gameSlug: { name: 'gameSlug', place: 'browser', lifeMs: DAY_MS },
  /** The favourite games of a guest, by id. */
  favoriteGamesIds: { name: 'favoriteGamesIds', place: 'browser', lifeMs: 400 * DAY_MS },
  /** Where the tab of last games stands for this browser. */
  lastGamesTab: { name: 'last-games-tab-v2', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The choice of the light version on a phone. */
  lightMobile: { name: 'lightMobile', place: 'browser', lifeMs: 30 * MINUTE_MS },
  /** The announcement that the visitor has put aside. */
  helloBar: { name: 'ayva.hello-bar', place: 'browser', lifeMs: 400 * DAY_MS },
  /** When the player last put off telling more of themselves. */
  extendedProfile: { name: 'ayva.extended-profile', place: 'browser', lifeMs: 15 * MINUTE_MS },
  /** Who has sent this visitor. */
  referralCode: { name: 'referralCode', place: 'browser', lifeMs: 30 * DAY_MS },
  /** What a landing page has promised whoever comes from it: free spins, percent of a deposit, a sum. */
  bonusFs: { name: 'bonusFs', place: 'browser', lifeMs: 30 * DAY_MS },
  bonusPercent: { name: 'bonusPercent', place: 'browser', lifeMs: 30 * DAY_MS },
  bonusAmount: { name: 'bonusAmount', place: 'browser', lifeMs: 30 * DAY_MS },
  /** The gift that goes with the player's next deposit. */
  currentDepositGiftId: { name: 'currentDepositGiftId', place: 'browser', lifeMs: 30 * DAY_MS },
  /** Hashes that the server has shown before an event, to compare its proof with; nobody can be told by them. */
  commitments: { name: 'ayva.commitments', place: 'browser', lifeMs: 400 * DAY_MS },
  /** What was last searched here. */
  recentSearches: { name: 'ayva.recent-searches', place: 'browser', lifeMs: 30 * DAY_MS },
  /** How this visitor came, under the names of the specification: first and last ref code, tags, query, referrer. */
  refCode: { name: 'aff', place: 'browser', lifeMs: 3650 * DAY_MS },
  lastRefCode: { name: 'last_aff', place: 'browser', lifeMs: DAY_MS },
  utmTags: { name: 'utm_tags', place: 'browser', lifeMs: 0.25 * DAY_MS },
  queryString: { name: 'query_string', place: 'browser', lifeMs: 400 * DAY_MS },
  referer: { name: 'referer', place: 'browser', lifeMs: 400 * DAY_MS },
  landingCode: { name: 'landingcode', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The site was started from the screen, as an application. */
  pwa: { name: 'pwa', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The site was put on the screen from this browser. */
  installed: { name: 'ayva.installed', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The visitor's number of our own, and the one that the tracking host has given. */
  uuid: { name: 'uuid', place: 'browser', lifeMs: 400 * DAY_MS },
  guestId: { name: 'gstId', place: 'browser', lifeMs: 30 * DAY_MS },
  /** The variant of an experiment; its hash, which is the part, is the whole name. */
  experiment: { name: '', place: 'browser', lifeMs: 400 * DAY_MS },
  /** The player, by id, who has been told in this browser that they are in the club. */
  vipHello: { name: 'ayva.vip-hello', place: 'browser', lifeMs: 400 * DAY_MS },
  /** When a guest has closed the invitation to register, in ms. */
  registrationPopup: { name: 'ayva.registration-popup', place: 'tab' },
  /** When popups were viewed here, by id, in ms: each mark holds for seven days. */
  popupViewed: { name: 'ayva.popup-viewed', place: 'browser', lifeMs: 7 * DAY_MS },
  /** The message over pages that is open. */
  crmPopup: { name: 'crmPopup', place: 'browser', lifeMs: 30 * DAY_MS },
  /** When the next one may come, in ms. */
  nextTimeCRMPopup: { name: 'nextTimeCRMPopup', place: 'browser', lifeMs: 7 * DAY_MS },
  /** The player who needs no reminder of the cashier for now. */
  paymentNudge: { name: 'ayva.payment-nudge', place: 'browser', lifeMs: 2 * DAY_MS },
  /** Whether the menu of help was opened or put away. */
  supportMenu: { name: 'ayva.support-menu', place: 'browser', lifeMs: 60 * DAY_MS },
  /** The newcomer who has put the welcome pack off. */
  newcomer: { name: 'ayva.newcomer', place: 'tab' },
  /** The page that somebody left for a network to log in. */
  socialReturn: { name: 'ayva.social-return', place: 'tab' },
  /** The coming from a network that is linked after the next login. */
  socialLink: { name: 'ayva.social-link', place: 'tab' },
  /** Until when codes and letters may not be asked for again, by what waits. */
  wait: { name: 'ayva.wait', place: 'browser', lifeMs: DAY_MS },
  /** The last pages of the tab, for the way back. */
  trail: { name: 'trail', place: 'tab' },
  /** How far the server's clock is ahead of this browser's, in ms. */
  clockOffset: { name: 'ayva.clock-offset', place: 'tab' },
  /** When this tab has loaded itself anew for code that was gone. */
  chunkReload: { name: 'chunk-reload', place: 'tab' },
  /** The stake last made, by game and currency. */
  bet: { name: 'ayva.bet', place: 'tab' },
  /** The open round whose note this tab has put away. */
  openRoundHidden: { name: 'ayva.open-round-hidden', place: 'tab' },
  /** The demo that goes on after a reload, by game. */
  demo: { name: 'ayva.demo', place: 'tab' },
  /** The way to the cashier was shown in a demo of this tab. */
  demoInvited: { name: 'ayva.demo-invited', place: 'tab' },
} as const satisfies Record<string, Kept>
export type KeptName = keyof typeof kept

/** When each thing of the browser ends, by its name: beside them, for some are read by others as they are. */
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
    // Kept by an earlier version of the site, which wrote no end down: its time begins now.
    lastUntil(one.name, now() + one.lifeMs)
    return false
  }

  return {
    /** What is kept; `part` tells one of several of a name from the others. */
    find(name: KeptName, part = ''): string | undefined {
      return orNothing(() => {
        const value = placeOf(name).getItem(nameOf(name, part)) ?? undefined
        const one: Kept = kept[name]
        if (value === undefined || one.place === 'tab' || !isOver(one)) return value
        this.forget(name, part)
        return undefined
      })
    },
    /** Returns false where the browser has kept nothing. */
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

/** The browser may have none, refuse it, or have no space left: nothing of ours depends on it. */
function orNothing<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The name under which other tabs see the session change. */
export const SESSION_KEY: string = kept.session.name
/** The same for what a guest puts aside. */
export const FAVORITES_KEY: string = kept.favoriteGamesIds.name

export const storage = createStorage({
  // A server has no window, which is no fault either.
  tab: () => window.sessionStorage,
  browser: () => window.localStorage,
  now: () => Date.now(),
})
