/**
 * The areas of the product and their layers: `games/rounds` on the server, in the browser, in the contract and in `db`.
 * An area may import those above it in this list, and a module the modules on the lines above its own. A module is
 * imported only by its public API, such as `games/rounds/rounds.ts`. The opposite direction uses events, or a field of
 * the manifest (`lib/module.ts`).
 */
export const areas = {
  platform: [
    ['audit'],
    ['settings', 'operators', 'media', 'realtime', 'system', 'kit'],
    // Used by every module whose content operators write.
    ['pictures'],
    // Used by every module that sends messages to players.
    ['consent'],
    ['mail', 'sms'],
    // Used by every module that shows or sends something to some players only.
    ['audiences'],
    ['pages', 'crm', 'tracking', 'alerts', 'incidents', 'list-views', 'exports'],
    ['experiments'],
  ],
  identity: [
    ['captcha', 'codes'],
    ['factors'],
    ['auth'],
    ['social', 'passkeys'],
    ['player'],
    ['kyc'],
  ],
  communication: [
    ['push', 'telegram', 'partners'],
    ['telegram-bot'],
    ['inbox'],
    ['promo', 'blog'],
    ['support', 'campaigns'],
    ['popups'],
  ],
  ledger: [['wallet'], ['books', 'account-statements', 'adjustments']],
  games: [['lobby'], ['suppliers', 'crash-rounds'], ['rounds'], ['play', 'crash']],
  // Above the gate of stakes, which it configures; below the cashier, which reads it.
  protection: [['reality-check', 'harm-markers'], ['limits']],
  payments: [['gifts'], ['cashier', 'psp', 'kassa', 'coins'], ['exchange']],
  rewards: [
    ['loyalty', 'contests', 'discoveries'],
    ['fortune-wheel', 'lottery', 'tournaments', 'missions', 'fame', 'referral'],
    // Computed from data of the other modules.
    ['achievements'],
    ['gallery'],
  ],
  site: [
    // Aggregates data of the other modules.
    ['reports'],
    ['pwa'],
    ['ssr', 'shell', 'openapi', 'office-site'],
  ],
} satisfies Record<string, string[][]>

/** Modules that every other one may use, outside the areas. */
const base = [
  'lib',
  'base',
  'refusal',
  'client',
  'fields',
  'wire',
  'signature',
  'setting',
  'office',
  'locale',
  'phone',
  'typed',
  'typed-money',
  'typed-phone',
  'exponents',
]

/** All layers, the lowest first. */
export const layers: string[][] = [base, ...Object.values(areas).flat()]

const areaOfModule = new Map(
  Object.entries(areas).flatMap(([area, itsLayers]) =>
    itsLayers.flat().map((module) => [module, area] as const),
  ),
)

/** The area of a module; undefined outside the areas. */
export function areaOf(module: string): string | undefined {
  return areaOfModule.get(module)
}

/**
 * The module of a file, by its path below `src`: `games/rounds/rounds.ts` belongs to `rounds`, `lib/clock.ts` to `lib`.
 */
export function moduleOf(file: string): string {
  const [first, second] = file.split('/')
  return second !== undefined && first! in areas ? second : first!
}

/** Services outside the product; they import no module of it. */
export const outside = [
  'psp',
  'kassa',
  'coins',
  'mailbox',
  'oidc',
  'messenger',
  'supplier',
  'partner',
]

/** Code that uses the complete product, such as security tests and commands; nothing imports it. */
export const outermost = ['security-tests', 'commands']
